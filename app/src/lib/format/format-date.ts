/** How dates are written, made when the first one is: to make it takes a slow telephone about a tenth of a second. */
function createFormatter(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'Europe/Madrid' })
    return format.format(new Date(instant))
  }
}

/** «20 de noviembre de 2026», from an RFC 3339 instant. */
export const formatDate = createFormatter({ dateStyle: 'long' })

/** «viernes, 20 de noviembre de 2026, 18:00». */
export const formatDateTime = createFormatter({
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  month: 'long',
  weekday: 'long',
  year: 'numeric',
})
