// One page of each kind in the demo shop.
export const PAGES = {
  home: '/',
  category: '/tienda/cosmetica-facial',
  product: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  course: '/cursos-online-para-profesionales/formulacion-cosmetica-natural',
  article: '/blog/cuaderno/la-jara-de-mayo',
  content: '/ayuda/envios',
  cart: '/compra',
  login: '/iniciar-sesion',
}
