/** Texts for crawlers and installed apps. */
export const siteMessages = {
  /** Section headings of llms.txt, in order. */
  kinds: {
    category: 'Secciones',
    course: 'Cursos',
    blog: 'Cuadernos',
    article: 'Artículos',
    content: 'La casa y la ayuda',
    product: 'Productos',
  },
  /** Shortcuts of the installed app. */
  shortcuts: {
    search: 'Buscar',
    cart: 'Carrito',
    orders: 'Mis pedidos',
    courses: 'Mis cursos',
  },
} as const
