/** Creates a formatter on first use, since construction takes about 100 ms on slow phones. */
function createFormatter(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'Europe/Madrid' })
    return format.format(new Date(instant))
  }
}

/** Formats an RFC 3339 instant as «20 de noviembre de 2026». */
export const formatDate = createFormatter({ dateStyle: 'long' })

/** Formats an instant as «viernes, 20 de noviembre de 2026, 18:00». */
export const formatDateTime = createFormatter({
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  month: 'long',
  weekday: 'long',
  year: 'numeric',
})
