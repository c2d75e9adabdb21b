import { useShop } from 'mostrador/react'
import { type RefObject, useEffect, useState } from 'react'
import { isTransientError } from '../../lib/engine/is-shop-error.ts'
import { courseStore } from './course-store.ts'
import { PlaybackTracker } from './playback-tracker.ts'
import { type ProgressReport, ProgressReporter } from './progress-reporter.ts'

export interface SaveError {
  error: unknown
  retrying: boolean
}

export function useWatchProgress(
  videoRef: RefObject<HTMLVideoElement | null>,
  course: number,
  lesson: number,
): SaveError | null {
  const shop = useShop()
  const [saveError, setSaveError] = useState<SaveError | null>(null)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const reporter = new ProgressReporter({
      isRetryable: isTransientError,
      onSaveError: setSaveError,
      async send(report: ProgressReport) {
        courseStore.applyProgress(
          course,
          await shop.run(({ api }) => api.saveProgress(course, lesson, report)),
        )
      },
    })
    const ranges = new PlaybackTracker()
    const report = () =>
      reporter.push({ seconds: Math.floor(video.currentTime), at: Date.now(), watched: ranges.drain() })

    const onPlaying = () => ranges.start(video.currentTime)
    const onTimeUpdate = () => {
      if (video.seeking || video.paused) return
      ranges.extend(video.currentTime)
      report()
    }
    const onSeeking = () => ranges.stop()
    // The end of a video is a pause too.
    const onPause = () => {
      ranges.extend(video.currentTime)
      ranges.stop()
      report()
      void reporter.flush()
    }
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      // `timeupdate` events are rare: reads the current position.
      onTimeUpdate()
      void reporter.flushNow()
    }

    const listeners = {
      playing: onPlaying,
      timeupdate: onTimeUpdate,
      seeking: onSeeking,
      seeked: onPlaying,
      pause: onPause,
    }
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener)
    const onOnline = () => void reporter.flush()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('online', onOnline)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('online', onOnline)
      void reporter.flushNow()
    }
  }, [videoRef, course, lesson, shop])

  return saveError
}
