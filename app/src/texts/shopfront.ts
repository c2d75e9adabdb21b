/** The Spanish of the pages where people look around, and of the cart. */

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const shopfront = {
  home: {
    articles: 'Del cuaderno de botica',
    allArticles: 'Todo el cuaderno',
    shops: 'Ven a olerlo',
    shopsLead: (n: number) => `${plural(n, 'tienda', 'tiendas')} para probar, preguntar y recoger tu pedido.`,
    allShops: 'Direcciones y horarios',
  },
  filters: {
    open: 'Filtrar',
    openWith: (n: number) => `Filtrar (${n})`,
    title: 'Filtrar',
    categories: 'Sección',
    collections: 'Línea',
    prices: 'Precio',
    chosen: 'Filtros puestos',
    remove: (name: string) => `Quitar el filtro ${name}`,
    clear: 'Quitar los filtros',
    show: (n: number) => (n === 0 ? 'Nada con estos filtros' : `Ver ${plural(n, 'producto', 'productos')}`),
    none: 'Nada con estos filtros',
    noneText: 'Quita alguno para ver más.',
    range: (first: number, last: number, total: string) => `Del ${first} al ${last} de ${total}`,
  },
  search: {
    best: 'Más acertados',
    didYouMean: '¿Querías decir…?',
    partial: 'No hay nada con todas esas palabras. Esto es lo que más se parece.',
    lookAround: 'O date una vuelta por la tienda',
  },
  product: {
    share: 'Compartir',
    copied: 'Enlace copiado.',
    notCopied: 'No se ha podido copiar el enlace. Cópialo de la barra de direcciones.',
    alsoIn: (category: string) => `Más de ${category}`,
    zoom: 'Ampliar la imagen',
    zoomed: 'Imagen ampliada',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    otherWays: 'Otras formas de recibirlo',
  },
  cart: {
    drawer: 'Tu carrito',
    open: 'Ver el carrito completo',
    missing: (amount: string, free: boolean) =>
      free ? `Te faltan ${amount} para el envío gratis.` : `Te faltan ${amount} para un envío más barato.`,
    reached: (free: boolean) => (free ? 'Tienes el envío gratis.' : 'Tienes el envío rebajado.'),
    progress: 'Hasta el envío gratis',
    estimate: '¿Cuánto cuesta el envío?',
    postalCode: 'Código postal',
    ask: 'Calcular',
    notDelivered: 'No llegamos a ese código postal. Puedes recogerlo en una de nuestras tiendas.',
    to: (place: string, title: string) => `A ${place}, por ${title}.`,
    unreachable: 'No hemos podido calcularlo. Inténtalo de nuevo.',
  },
} as const
