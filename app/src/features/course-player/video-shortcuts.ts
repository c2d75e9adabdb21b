export const PLAYBACK_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]

export const SKIP_SECONDS = 10

/** Next faster or slower rate, clamped. */
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

/**
 * Keyboard shortcuts while the focus is inside the player (WCAG 2.1.4). Keys with a meaning for the focused control
 * are left to it.
 */
export function handleShortcut(
  event: KeyboardEvent,
  video: HTMLVideoElement,
  setRate: (rate: number) => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof HTMLSelectElement) return false
  switch (event.key.toLowerCase()) {
    case 'k':
      togglePlaying(video)
      return true
    case 'j':
      skip(video, -SKIP_SECONDS)
      return true
    case 'l':
      skip(video, SKIP_SECONDS)
      return true
    case 'c':
      toggleCaptions(video)
      return true
    case 'm':
      video.muted = !video.muted
      return true
    case 'f':
      toggleFullscreen(video)
      return true
    case '<':
      setRate(adjacentRate(video.playbackRate, -1))
      return true
    case '>':
      setRate(adjacentRate(video.playbackRate, 1))
      return true
    default:
      return false
  }
}
