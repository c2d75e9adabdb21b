/** What a date field says. The words of dates are the core's. */
export const dateTexts = {
  format: (format: string) => `Formato: ${format}.`,
  choose: 'Elegir en el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
} as const
