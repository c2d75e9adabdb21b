export const PLAYBACK_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]

export const SKIP_SECONDS = 10

export function adjacentRate(rate: number, direction: 1 | -1): number {
  const index = Math.max(PLAYBACK_RATES.indexOf(rate), 0) + direction
  return PLAYBACK_RATES[Math.min(Math.max(index, 0), PLAYBACK_RATES.length - 1)] ?? 1
}

export function skip(video: HTMLVideoElement, seconds: number) {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), end)
}

/** Rejected `play` or fullscreen requests are visible to the user and no errors. */
const ignoreRejection = (done: Promise<void> | undefined) => void done?.catch(() => {})

function togglePlaying(video: HTMLVideoElement) {
  if (video.paused) ignoreRejection(video.play())
  else video.pause()
}

function toggleFullscreen(video: HTMLVideoElement) {
  ignoreRejection(document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.())
}

function toggleCaptions(video: HTMLVideoElement) {
  const track = video.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
}

const shortcuts: Record<string, (video: HTMLVideoElement, setRate: (rate: number) => void) => void> = {
  k: togglePlaying,
  j: (video) => skip(video, -SKIP_SECONDS),
  l: (video) => skip(video, SKIP_SECONDS),
  c: toggleCaptions,
  m: (video) => {
    video.muted = !video.muted
  },
  f: toggleFullscreen,
  '<': ({ playbackRate }, setRate) => setRate(adjacentRate(playbackRate, -1)),
  '>': ({ playbackRate }, setRate) => setRate(adjacentRate(playbackRate, 1)),
}

/** Shortcuts while the focus is inside the player (WCAG 2.1.4), except keys of the focused control. */
export function handleShortcut(
  event: KeyboardEvent,
  video: HTMLVideoElement,
  setRate: (rate: number) => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof HTMLSelectElement) return false
  const shortcut = shortcuts[event.key.toLowerCase()]
  shortcut?.(video, setRate)
  return shortcut !== undefined
}
