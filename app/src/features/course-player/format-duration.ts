/** Formats a video position: `0:32`, `12:05`, `1:02:07`. */
export function formatDuration(seconds: number): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = twoDigits(Math.floor(seconds % 60))
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}
