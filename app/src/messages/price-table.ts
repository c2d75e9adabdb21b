import { plural } from './plural.ts'

const TAXES = 'Impuestos'
const inSentence = (tax: string) => (tax === TAXES ? tax.toLowerCase() : tax)

export const priceTableMessages = {
  accessTitle: 'Acceso al tarifario',
  accessLead: 'El tarifario enseña los precios para profesionales, sin IVA. Escribe el código que te dimos.',
  benefits: {
    title: 'Con el tarifario',
    items: [
      ['list', 'Todas las referencias en una tabla, con y sin IVA.'],
      ['bag', 'Pides desde la misma línea, al precio de profesional.'],
      ['print', 'Lo imprimes o te lo llevas a una hoja de cálculo.'],
    ],
  },
  code: 'Código de acceso',
  codeHint: 'Dieciséis letras y cifras; los guiones no importan.',
  enter: 'Abrir el tarifario',
  noCode: '¿No tienes código?',
  askForOne: 'Cómo comprar como profesional',
  ended: 'Tu acceso al tarifario ha terminado. Escribe el código para volver a abrirlo.',
  title: 'Tarifario',
  printTitle: (date: string) => `Tarifario, ${date}`,
  printedText: (text: string) => `Búsqueda: «${text}»`,
  printedCategory: (title: string) => `Categoría: ${title}`,
  lead: 'Precios para profesionales. Mientras esté abierto, toda la tienda y el carrito los usan.',
  closeAccess: 'Cerrar el tarifario',
  filters: 'Buscar en el tarifario',
  search: 'Buscar',
  category: 'Categoría',
  everything: 'Todas las categorías',
  sort: 'Ordenar por',
  orders: {
    producto: 'Producto: de la A a la Z',
    '-producto': 'Producto: de la Z a la A',
    precio: 'Precio: de menor a mayor',
    '-precio': 'Precio: de mayor a menor',
  },
  count: (n: number) => plural(n, 'referencia', 'referencias'),
  print: 'Imprimir',
  export: 'Descargar CSV',
  product: 'Producto',
  format: 'Formato',
  /** Tax of a table whose prices have several. */
  taxes: TAXES,
  net: (tax: string) => `Sin ${inSentence(tax)}`,
  gross: (tax: string) => `Con ${inSentence(tax)}`,
  /** Suffix of amounts without a column heading. */
  withoutTax: (tax: string) => `sin ${tax}`,
  withTax: (tax: string) => `con ${tax}`,
  order: 'Pedir',
  quantity: (of: string) => `Cantidad de ${of}`,
  add: 'Añadir',
  addName: (name: string) => `Añadir ${name} al carrito`,
  soldOut: 'Agotado',
  yes: 'sí',
  no: 'no',
  none: 'Nada coincide con la búsqueda',
  noneText: 'Prueba con menos palabras o con otra categoría.',
  clear: 'Ver todo el tarifario',
  prices: 'Precios para profesionales',
} as const
