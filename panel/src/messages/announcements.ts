import type { AnnouncementState } from '../lib/api/schema.ts'

/** Texts of the announcements. */
export const announcements = {
  title: 'Avisos',
  subtitle:
    'Una frase sobre todas las páginas de la tienda. Si hay varias a la vez, se ve la que empezó la última.',
  new: 'Nuevo aviso',
  edit: (text: string) => `Editar «${text}»`,
  editTitle: 'Aviso',
  empty: { title: 'No hay avisos', text: 'Cuenta un envío gratis, un cierre por vacaciones o unas rebajas.' },
  states: {
    shown: 'Se muestra',
    covered: 'Tapado por otro',
    scheduled: 'Programado',
    ended: 'Terminado',
    paused: 'En pausa',
  } satisfies Record<AnnouncementState, string>,
  fields: {
    text: 'Texto',
    link: 'Enlace',
    starts_at: 'Desde',
    ends_at: 'Hasta',
    active: 'Activo',
  },
  hints: {
    link: 'Una página de la tienda, como /ayuda/envios, o una dirección https. Vacío: sin enlace.',
    starts_at: 'Vacío: desde ahora.',
    ends_at: 'Vacío: sin final.',
  },
  period: (from: string, to: string) => `${from} – ${to}`,
  always: 'Sin fechas',
  save: 'Guardar',
  saved: 'Aviso guardado.',
  remove: {
    button: 'Borrar',
    title: (text: string) => `¿Borrar «${text}»?`,
    text: 'Deja de verse en la tienda. No se puede deshacer.',
    done: 'Aviso borrado.',
  },
}
