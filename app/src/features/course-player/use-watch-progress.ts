import { useShop } from 'mostrador/react'
import { type RefObject, useEffect, useState } from 'react'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { study } from './course-store.ts'
import { Keeper, type Report } from './progress-reporter.ts'
import { Stretches } from './watched-ranges.ts'

/** What keeps the progress from being saved; `passing` when it is tried again. */
export interface Trouble {
  error: unknown
  passing: boolean
}

/** No answer, too much at once, or a server in trouble: it may pass. Anything else was refused for good. */
function mayPass(error: unknown): boolean {
  return isShopError(error) && (error.statusCode < 400 || error.statusCode === 429 || error.statusCode >= 500)
}

/** Follows a video and has the server know what was seen of it, and where it stands. */
export function useWatching(
  film: RefObject<HTMLVideoElement | null>,
  course: number,
  lesson: number,
): Trouble | null {
  const shop = useShop()
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  useEffect(() => {
    const video = film.current
    if (!video) return
    const own = new Keeper({
      mayPass,
      onTrouble: setTrouble,
      async send(report: Report) {
        study.note(course, await shop.run(({ api }) => api.saveProgress(course, lesson, report)))
      },
    })
    const seen = new Stretches()
    const note = () =>
      own.note({ seconds: Math.floor(video.currentTime), at: Date.now(), watched: seen.take() })

    const goesOn = () => seen.begin(video.currentTime)
    const moves = () => {
      if (video.seeking || video.paused) return
      seen.reach(video.currentTime)
      note()
    }
    const leaps = () => seen.end()
    // The end of a video is a pause too.
    const stops = () => {
      seen.reach(video.currentTime)
      seen.end()
      note()
      void own.flush()
    }
    const leaves = () => {
      if (document.visibilityState !== 'hidden') return
      // Where it stands now: the video tells that only now and then.
      moves()
      void own.leave()
    }

    const heard = {
      playing: goesOn,
      timeupdate: moves,
      seeking: leaps,
      seeked: goesOn,
      pause: stops,
    }
    for (const [event, listener] of Object.entries(heard)) video.addEventListener(event, listener)
    const returns = () => void own.flush()
    document.addEventListener('visibilitychange', leaves)
    addEventListener('online', returns)
    return () => {
      for (const [event, listener] of Object.entries(heard)) video.removeEventListener(event, listener)
      document.removeEventListener('visibilitychange', leaves)
      removeEventListener('online', returns)
      void own.leave()
    }
  }, [film, course, lesson, shop])

  return trouble
}
