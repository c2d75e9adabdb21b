export const quantityMessages = {
  label: (name: string) => `Cantidad de ${name}`,
  less: (name: string) => `Una unidad menos de ${name}`,
  more: (name: string) => `Una unidad más de ${name}`,
} as const

export const priceMessages = {
  from: 'Desde',
  now: 'Precio actual',
  before: 'antes',
  discount: (percent: number) => `−${percent} %`,
} as const

export const totalsMessages = {
  goods: 'Productos',
  shipping: 'Envío',
  shippingLater: 'Según destino',
  free: 'Gratis',
  freeDelivery: 'Envío gratis',
  discount: (title: string, code: string | null) => (code ? `${title} (${code})` : title),
  total: 'Total',
  includedTax: (tax: string) => `${tax} incluido`,
  surcharge: 'Recargo de equivalencia',
} as const
