import { plural } from './plural.ts'

export const layoutMessages = {
  skip: 'Saltar al contenido',
  noscript: 'Puedes mirar toda la tienda. Para comprar hace falta JavaScript.',
  homeLink: (name: string) => `${name}, ir a la página principal`,
  menu: 'Menú',
  openMenu: 'Abrir el menú',
  mainMenu: 'Principal',
  login: 'Entrar',
  register: 'Crear cuenta',
  account: (name: string, initials: string) => `Cuenta de ${name} (${initials})`,
  accountMenu: 'Mi cuenta',
  cart: (count: number) =>
    count === 0 ? 'Carrito vacío' : `Carrito, ${plural(count, 'artículo', 'artículos')}`,
  social: 'Redes sociales',
  legal: 'Legal',
  withdrawal: 'Desistir del contrato aquí',
  announcement: 'Aviso',
  closeAnnouncement: 'Cerrar el aviso',
  backToCourses: 'Mis cursos',
  backToCart: 'Carrito',
  steps: {
    label: 'Pasos del pedido',
    done: 'Hecho:',
    login: 'Identificación',
    delivery: 'Entrega y factura',
    confirm: 'Confirmación',
  },
} as const

export const searchBoxMessages = {
  label: 'Buscar en la tienda',
  placeholder: 'Buscar',
  submit: 'Buscar',
  close: 'Cerrar la búsqueda',
  searchFor: (text: string) => `Buscar «${text}»`,
  suggestions: 'Sugerencias',
  searches: 'Búsquedas',
  categories: 'Secciones',
  products: 'Productos',
  found: (n: number) =>
    n === 0 ? 'Sin sugerencias.' : n === 1 ? '1 sugerencia.' : `${n} sugerencias; usa las flechas.`,
} as const
