const written = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' })
const withHour = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  month: 'long',
  timeZone: 'Europe/Madrid',
  weekday: 'long',
  year: 'numeric',
})

/** «20 de noviembre de 2026», from an RFC 3339 instant. */
export const writtenDate = (instant: string) => written.format(new Date(instant))

/** «viernes, 20 de noviembre de 2026, 18:00». */
export const writtenMoment = (instant: string) => withHour.format(new Date(instant))
