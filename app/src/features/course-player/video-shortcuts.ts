/** How fast a video may go. */
export const PLAYBACK_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** How far one key goes, in seconds. */
export const SKIP_SECONDS = 10

/** The rate beside this one; the last one is beside itself. */
export function adjacentRate(rate: number, direction: 1 | -1): number {
  const index = Math.max(PLAYBACK_RATES.indexOf(rate), 0) + direction
  return PLAYBACK_RATES[Math.min(Math.max(index, 0), PLAYBACK_RATES.length - 1)] ?? 1
}

export function skip(video: HTMLVideoElement, seconds: number) {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), end)
}

/** What comes of it is to be seen: whose browser refuses, or who presses again before it is done, has met no error. */
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
 * The keys of the player, which count while the focus is within it (WCAG 2.1.4). A key that means something to the
 * control it is pressed on stays its own.
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
