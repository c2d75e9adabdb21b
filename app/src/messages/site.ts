/** What is said of the whole site to those who read it as programs do. */
export const siteMessages = {
  /** Headings for the kinds of pages, in the order in which they are listed. */
  kinds: {
    category: 'Secciones',
    course: 'Cursos',
    blog: 'Cuadernos',
    article: 'Artículos',
    content: 'La casa y la ayuda',
    product: 'Productos',
  },
  /** What the icon of an installed shop leads to. */
  shortcuts: {
    search: 'Buscar',
    cart: 'Carrito',
    orders: 'Mis pedidos',
    courses: 'Mis cursos',
  },
} as const
