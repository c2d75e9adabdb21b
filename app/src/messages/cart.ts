import { plural } from './plural.ts'

/** Assumed destination. */
const place = (to: string) => (to ? ` (${to})` : '')

export const cartMessages = {
  title: 'Tu carrito',
  description:
    'Lo que has elegido, con su precio, los gastos de envío y el total antes de tramitar el pedido.',
  lines: 'Artículos',
  summary: 'Resumen',
  each: (price: string) => `${price} la unidad`,
  units: (n: number) => plural(n, 'unidad', 'unidades'),
  remove: 'Quitar',
  removeLine: (name: string) => `Quitar ${name}`,
  removed: (title: string) => `${title} ya no está en el carrito.`,
  undo: 'Deshacer',
  restored: (title: string) => `${title} vuelve a estar en el carrito.`,
  changed: (title: string, n: number, total: string) =>
    `${title}: ${plural(n, 'unidad', 'unidades')}. Total del carrito: ${total}.`,
  changes: 'Desde tu última visita ha cambiado algo:',
  checkout: 'Tramitar pedido',
  empty: 'Todavía no has elegido nada',
  emptyText: 'Lo que añadas te esperará aquí, aunque cierres la página.',
  start: 'Ver la tienda',
  keepShopping: 'Seguir comprando',
  drawer: 'Tu carrito',
  open: 'Ver el carrito completo',
  missing: (amount: string, free: boolean, to: string) =>
    `Te faltan ${amount} para ${free ? 'el envío gratis' : 'un envío más barato'}${place(to)}.`,
  reached: (free: boolean, to: string) => `Tienes el envío ${free ? 'gratis' : 'rebajado'}${place(to)}.`,
  progress: 'Hasta el envío gratis',
  estimate: '¿Cuánto cuesta el envío?',
  postalCode: 'Código postal',
  calculate: 'Calcular',
  notDelivered: 'No llegamos a ese código postal. Puedes recogerlo en una de nuestras tiendas.',
  to: (place: string, title: string) => `A ${place}, por ${title}.`,
  haveCode: '¿Tienes un código de descuento?',
  code: 'Código de descuento',
  codes: 'Códigos de descuento',
  applyCode: 'Aplicar',
  codeUnreachable: 'No hemos podido comprobar el código. Inténtalo de nuevo.',
  unreachable: 'No hemos podido calcularlo. Inténtalo de nuevo.',
} as const
