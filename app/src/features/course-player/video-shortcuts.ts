/** How fast a video may go. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** How far one key goes, in seconds. */
export const STEP = 10

/** The rate beside this one; the last one is beside itself. */
export function rateBeside(rate: number, direction: 1 | -1): number {
  const index = Math.max(rates.indexOf(rate), 0) + direction
  return rates[Math.min(Math.max(index, 0), rates.length - 1)] ?? 1
}

export function step(video: HTMLVideoElement, seconds: number) {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), end)
}

/** What comes of it is to be seen: whose browser refuses, or who presses again before it is done, has met no error. */
const seen = (done: Promise<void> | undefined) => void done?.catch(() => {})

function togglePlaying(video: HTMLVideoElement) {
  if (video.paused) seen(video.play())
  else video.pause()
}

function toggleFullscreen(video: HTMLVideoElement) {
  seen(document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.())
}

function toggleCaptions(video: HTMLVideoElement) {
  const track = video.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
}

/**
 * The keys of the player, which count while the focus is within it (WCAG 2.1.4). A key that means something to the
 * control it is pressed on stays its own.
 */
export function pressKey(
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
      step(video, -STEP)
      return true
    case 'l':
      step(video, STEP)
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
      setRate(rateBeside(video.playbackRate, -1))
      return true
    case '>':
      setRate(rateBeside(video.playbackRate, 1))
      return true
    default:
      return false
  }
}
