import type { Lesson, Video } from 'mostrador'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { campusTexts } from '../../messages/course-player.ts'
import { clock } from './format-duration.ts'
import { TroubleNotice } from './save-error-alert.tsx'
import { useWatching } from './use-watch-progress.ts'
import { VideoBar } from './video-controls.tsx'
import { pressKey } from './video-shortcuts.ts'

const words = campusTexts.video

/** The speed that was chosen last, for the other videos of the visit. */
let chosenRate = 1

/** Whoever stopped so near the end begins anew. */
const ENDING = 3

/** A video that goes on where it was left, and tells what was seen of it. */
export function VideoPlayer({ course, lesson, film }: { course: number; lesson: Lesson; film: Video }) {
  const video = useRef<HTMLVideoElement>(null)
  const [rate, setRate] = useState(chosenRate)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const [broken, setBroken] = useState(false)
  const start = useRef(lesson.progress.seconds)
  const trouble = useWatching(video, course, lesson.id)

  useEffect(() => {
    chosenRate = rate
    if (video.current) video.current.playbackRate = rate
  }, [rate])

  const resume = (element: HTMLVideoElement) => {
    element.playbackRate = rate
    if (start.current <= 0 || start.current > element.duration - ENDING) return
    element.currentTime = start.current
    setResumedAt(start.current)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (video.current && pressKey(event.nativeEvent, video.current, setRate)) event.preventDefault()
  }

  const fromStart = () => {
    if (!video.current) return
    start.current = 0
    video.current.currentTime = 0
    setResumedAt(null)
    video.current.focus()
  }

  const retry = () => {
    if (!video.current) return
    // A film that never began has no place yet but the one it was to begin at.
    start.current = video.current.currentTime || start.current
    setBroken(false)
    video.current.load()
    video.current.focus()
  }

  return (
    <section aria-label={words.player(lesson.title)} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: each of the lesson's captions is a track */}
      <video
        className="aspect-video w-full rounded-edge bg-night"
        controls
        onError={() => setBroken(true)}
        onLoadedMetadata={(event) => resume(event.currentTarget)}
        onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
        playsInline
        poster={film.poster ?? undefined}
        preload="metadata"
        ref={video}
      >
        {film.sources.map(({ url, type }, index) => (
          // The browser tells of a source that fails, not the video: the last one leaves nothing else to try.
          <source
            key={url}
            onError={() => index === film.sources.length - 1 && setBroken(true)}
            src={url}
            type={type}
          />
        ))}
        {film.captions.map(({ url, lang, label }, index) => (
          <track default={index === 0} key={url} kind="captions" label={label} src={url} srcLang={lang} />
        ))}
      </video>
      <VideoBar film={video} rate={rate} setRate={setRate} />
      {resumedAt !== null && (
        <NoticeBox className="mt-3" kind="info">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {words.resumed(clock(resumedAt))}
            <button
              className="min-h-11 font-semibold underline underline-offset-4"
              onClick={fromStart}
              type="button"
            >
              {words.fromStart}
            </button>
          </div>
        </NoticeBox>
      )}
      {broken && (
        <NoticeBox className="mt-3" kind="refusal">
          <p>{words.broken}</p>
          <Button className="mt-3" look="secondary" onClick={retry}>
            {words.retry}
          </Button>
        </NoticeBox>
      )}
      {trouble && <TroubleNotice trouble={trouble} />}
    </section>
  )
}
