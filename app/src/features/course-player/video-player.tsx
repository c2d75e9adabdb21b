import type { Lesson, Video } from 'mostrador'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { formatDuration } from './format-duration.ts'
import { type SaveError, useWatchProgress } from './use-watch-progress.ts'
import { VideoControls } from './video-controls.tsx'
import { handleShortcut } from './video-shortcuts.ts'

const messages = coursePlayerMessages.video

/** Playback rate shared by all videos of the visit. */
let chosenRate = 1

/** Restarts from the beginning below this remaining time. */
const RESTART_THRESHOLD_SECONDS = 3

export function VideoPlayer({ course, lesson, video }: { course: number; lesson: Lesson; video: Video }) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [rate, setRate] = useState(chosenRate)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const [hasError, setHasError] = useState(false)
  const start = useRef(lesson.progress.seconds)
  const saveError = useWatchProgress(videoRef, course, lesson.id)

  useEffect(() => {
    chosenRate = rate
    if (videoRef.current) videoRef.current.playbackRate = rate
  }, [rate])

  const resume = (element: HTMLVideoElement) => {
    element.playbackRate = rate
    if (start.current <= 0 || start.current > element.duration - RESTART_THRESHOLD_SECONDS) return
    element.currentTime = start.current
    setResumedAt(start.current)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (videoRef.current && handleShortcut(event.nativeEvent, videoRef.current, setRate))
      event.preventDefault()
  }

  const restart = () => {
    if (!videoRef.current) return
    start.current = 0
    videoRef.current.currentTime = 0
    setResumedAt(null)
    videoRef.current.focus()
  }

  const retry = () => {
    if (!videoRef.current) return
    // The start position still applies before the first playback.
    start.current = videoRef.current.currentTime || start.current
    setHasError(false)
    videoRef.current.load()
    videoRef.current.focus()
  }

  return (
    <section aria-label={messages.player(lesson.title)} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: each of the lesson's captions is a track */}
      <video
        className="aspect-video w-full rounded-xs bg-inverse"
        controls
        onError={() => setHasError(true)}
        onLoadedMetadata={(event) => resume(event.currentTarget)}
        onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
        playsInline
        poster={video.poster ?? undefined}
        preload="metadata"
        ref={videoRef}
      >
        {video.sources.map(({ url, type }, index) => (
          // Errors fire on sources: the last one leaves no alternative.
          <source
            key={url}
            onError={() => index === video.sources.length - 1 && setHasError(true)}
            src={url}
            type={type}
          />
        ))}
        {video.captions.map(({ url, lang, label }, index) => (
          <track default={index === 0} key={url} kind="captions" label={label} src={url} srcLang={lang} />
        ))}
      </video>
      <VideoControls videoRef={videoRef} rate={rate} setRate={setRate} />
      {resumedAt !== null && (
        <Alert className="mt-3" variant="info">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {messages.resumed(formatDuration(resumedAt))}
            <button
              className="min-h-11 font-semibold underline underline-offset-4"
              onClick={restart}
              type="button"
            >
              {messages.fromStart}
            </button>
          </div>
        </Alert>
      )}
      {hasError && (
        <Alert className="mt-3" variant="error">
          <p>{messages.broken}</p>
          <Button className="mt-3" variant="secondary" onClick={retry}>
            {messages.retry}
          </Button>
        </Alert>
      )}
      {saveError && <SaveErrorAlert saveError={saveError} />}
    </section>
  )
}

function SaveErrorAlert({ saveError: { error, retrying } }: { saveError: SaveError }) {
  const reason = isShopError(error) ? error.text : ''
  return (
    <Alert className="mt-3" variant={retrying ? 'warning' : 'error'}>
      {retrying ? coursePlayerMessages.player.unsaved : coursePlayerMessages.player.lost(reason)}
    </Alert>
  )
}
