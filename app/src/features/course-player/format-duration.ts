/** Formats a video position: `0:32`, `12:05`, `1:02:07`. */
export function formatDuration(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = two(Math.floor(seconds % 60))
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
