/** Date field. Date names come from the core. */
export const dateMessages = {
  format: (format: string) => `Formato: ${format}.`,
  choose: 'Elegir en el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
} as const
