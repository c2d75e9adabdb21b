// @vitest-environment happy-dom
import type { Lesson, Video } from 'mostrador'
import { beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { VideoPlayer } from './video-player.tsx'

vi.mock('./use-watch-progress.ts', () => ({ useWatchProgress: () => null }))

const load = vi.fn()
beforeEach(() => {
  load.mockReset()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load)
})

const sampleVideo: Video = {
  seconds: 100,
  poster: null,
  sources: [{ url: '/film.webm', type: 'video/webm' }],
  captions: [],
}

async function player(seconds: number) {
  const lesson = { id: 1, title: 'Una lección', progress: { seconds } } as Lesson
  const shown = await mount(<VideoPlayer course={1} video={sampleVideo} lesson={lesson} />)
  const video = shown.getOne('video') as HTMLVideoElement
  let at = 0
  Object.defineProperties(video, {
    duration: { value: 100 },
    currentTime: { get: () => at, set: (seconds: number) => (at = seconds) },
  })
  const button = (text: string) => {
    const found = [...shown.container.querySelectorAll('button')].find((each) => each.textContent === text)
    if (!found) throw new Error(text)
    return found
  }
  const fire = (event: string) => actAsync(() => video.dispatchEvent(new Event(event)))
  /** Browsers restart at zero. */
  load.mockImplementation(() => {
    at = 0
  })
  return { ...shown, video, button, fire }
}

test('playback resumes at the saved position, and restarts on request', async () => {
  const { video, button, fire } = await player(40)
  await fire('loadedmetadata')
  expect(video.currentTime).toBe(40)
  await press(button('Desde el principio'))
  expect([video.currentTime, document.activeElement]).toEqual([0, video])
})

test('a video watched to its end starts from the beginning', async () => {
  const { video, fire } = await player(98)
  await fire('loadedmetadata')
  expect(video.currentTime).toBe(0)
})

test('after an error playback resumes at the same position, with the focus on the video', async () => {
  const { video, button, fire } = await player(40)
  await fire('loadedmetadata')
  video.currentTime = 63
  for (const attempt of [1, 2]) {
    await fire('error')
    await press(button('Reintentar'))
    expect(load).toHaveBeenCalledTimes(attempt)
    expect(document.activeElement).toBe(video)
  }
  await fire('loadedmetadata')
  expect(video.currentTime).toBe(63)
})

test('pausing before playback starts, or an autoplay refusal, is no error', async () => {
  const { video } = await player(0)
  const asked: string[] = []
  // Vitest's own mocks handle the rejections of their promises.
  const refusing = (what: string) => () => {
    asked.push(what)
    return Promise.reject(new DOMException('interrupted', 'AbortError'))
  }
  Object.assign(video, { play: refusing('play'), requestFullscreen: refusing('fullscreen') })
  for (const key of ['k', 'f'])
    await actAsync(() => video.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  // An unhandled rejection fails the run.
  expect(asked).toEqual(['play', 'fullscreen'])
})
