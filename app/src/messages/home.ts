import { plural } from './plural.ts'

export const homeMessages = {
  overline: 'Cosmética natural de oficio',
  title: 'La botica empieza en el monte',
  lead: 'Aceites, hidrolatos y cosmética botánica para la piel de cada día y para la cabina. Plantas con nombre y apellido, fórmulas que se leen enteras.',
  cover: 'Frascos de botica entre ramas de jara en flor, romero y olivo',
  shop: 'Ver la cosmética',
  courses: 'Cursos para profesionales',
  categories: 'Abre un cajón',
  featured: 'Lo que más sale del obrador',
  promotions: 'Promociones',
  allPromotions: 'Todas las promociones',
  coursesTitle: 'El oficio también se aprende',
  coursesLead: 'Formación para esteticistas, masajistas y formuladores, grabada o en directo.',
  allCourses: 'Todos los cursos',
  articles: 'Del cuaderno de botica',
  allArticles: 'Todo el cuaderno',
  stores: 'Ven a olerlo',
  storesLead: (n: number) => `${plural(n, 'tienda', 'tiendas')} para probar, preguntar y recoger tu pedido.`,
  allStores: 'Direcciones y horarios',
} as const
