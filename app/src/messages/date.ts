/** What a date field says. The words of dates are the core's. */
export const dateMessages = {
  format: (format: string) => `Formato: ${format}.`,
  choose: 'Elegir en el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
} as const
