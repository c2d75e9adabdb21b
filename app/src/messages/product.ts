import type { DeliveryEstimate } from 'mostrador'
import { plural } from './plural.ts'

export const productMessages = {
  soldOut: 'Agotado',
  soldOutText: 'Ahora mismo no nos queda. No se puede añadir al carrito.',
  unique: 'Una unidad por pedido.',
  variants: 'Elige',
  dates: 'Fecha',
  variantSoldOut: 'agotado',
  add: 'Añadir al carrito',
  addShort: 'Añadir',
  addOf: (title: string) => `Añadir ${title} al carrito`,
  added: (title: string, count: number) =>
    `${title}, añadido. ${plural(count, 'artículo', 'artículos')} en el carrito.`,
  addedTitle: 'Añadido al carrito',
  seeCart: 'Ver el carrito',
  gallery: 'Imágenes del producto',
  picture: (n: number, of: number) => `Imagen ${n} de ${of}`,
  delivery: 'Envío y recogida',
  description: 'Descripción',
  attributes: 'Ficha',
  related: 'De la misma línea',
  chosen: 'También te puede gustar',
  sessions: 'Fechas y plazas',
  seats: (n: number) => (n === 0 ? 'Sin plazas' : plural(n, 'plaza libre', 'plazas libres')),
  onDates: 'En directo, en las fechas que se indican; sin gastos de envío.',
  digital: 'Contenido digital: está en tu cuenta en cuanto lo pagas, sin gastos de envío.',
  live: 'En directo',
  selfPaced: 'A tu ritmo',
  share: 'Compartir',
  copied: 'Enlace copiado.',
  notCopied: 'No se ha podido copiar el enlace. Cópialo de la barra de direcciones.',
  alsoIn: (category: string) => `Más de ${category}`,
  preview: {
    notice: 'Vista previa: así se verá este producto en la tienda.',
    expired: 'Este enlace de vista previa no sirve',
    expiredText:
      'Ha caducado o no es correcto: los enlaces de vista previa duran 24 horas. Pide otro a quien te lo ha enviado.',
  },
  zoom: 'Ampliar la imagen',
  zoomed: 'Imagen ampliada',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  otherMethods: 'Otras formas de recibirlo',
  estimate: (title: string, { to, said, price, threshold }: DeliveryEstimate) => {
    const place = to === '' ? '' : said ? ` a ${to}` : ` (${to})`
    if (price.cents === 0) return `${title}${place}, sin coste.`
    const later = threshold
      ? `, ${threshold.free ? 'gratis' : 'más barato'} desde ${threshold.from.text}`
      : ''
    return `${title}${place}: ${price.text}${later}.`
  },
} as const
