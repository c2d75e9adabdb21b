/** What stands around a thing wherever it is shown. */
export const uiTexts = {
  home: 'Inicio',
  breadcrumbs: 'Estás en',
  close: 'Cerrar',
  loading: 'Cargando…',
} as const

/** What is said of every form. */
export const formTexts = {
  optional: '(opcional)',
  summary: (n: number) => (n === 1 ? 'Revisa este dato:' : `Revisa estos ${n} datos:`),
} as const

/** How many of something. */
export const quantityTexts = {
  label: (of: string) => `Cantidad de ${of}`,
  less: (of: string) => `Una unidad menos de ${of}`,
  more: (of: string) => `Una unidad más de ${of}`,
} as const

/** The pages of a long list. */
export const paginationTexts = {
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
  previous: 'Anterior',
  next: 'Siguiente',
} as const

/** A price, as it was and as it is. */
export const priceTexts = {
  from: 'Desde',
  now: 'Precio actual',
  before: 'antes',
  discount: (percent: number) => `−${percent} %`,
  withTax: 'IVA incluido.',
  withoutTax: (gross: string) => `Sin IVA. Con IVA, ${gross}.`,
  lowest: (amount: string) => `Precio más bajo de los últimos 30 días: ${amount}.`,
} as const

/** What a cart or an order comes to. */
export const totalsTexts = {
  goods: 'Productos',
  shipping: 'Envío',
  shippingLater: 'Según destino',
  free: 'Gratis',
  taxes: 'IVA',
  total: 'Total',
  includedTaxes: 'IVA incluido',
} as const
