/** Paths of the app's screens. The router declares their patterns; a test compares both. */
export const paths = {
  home: '/',
  search: (query?: string) =>
    query === undefined ? '/busqueda' : `/busqueda?${new URLSearchParams({ q: query })}`,

  category: (slug: string) => `/tienda/${slug}`,
  collection: (category: string, slug: string) => `/tienda/${category}?linea=${slug}`,
  courseCategory: '/tienda/cursos-online-para-profesionales',
  promotions: '/tienda/promociones',
  faceCare: '/tienda/cosmetica-facial',
  courseDetail: (slug: string) => `/cursos-online-para-profesionales/${slug}`,

  cart: '/compra',
  checkoutLogin: '/compra/iniciar-sesion',
  checkoutDelivery: '/compra/envio-y-facturacion',
  checkoutConfirm: '/compra/confirma-tu-pedido',
  order: (number: string) => `/compra/pedido-realizado/${number}`,

  login: '/iniciar-sesion',
  loginWithNotice: (notice: string) => `/iniciar-sesion?aviso=${notice}`,
  register: '/crear-cuenta',
  logout: '/logout',
  requestPassword: '/solicitar-nueva-contrasena',

  profile: '/zona-de-cliente/perfil',
  orders: '/zona-de-cliente/pedidos',
  courses: '/zona-de-cliente/cursos',
  course: (id: number) => `/zona-de-cliente/cursos/${id}`,
  lesson: (course: number, lesson: number | string) => `/zona-de-cliente/cursos/${course}?leccion=${lesson}`,
  addresses: '/zona-de-cliente/direcciones',
  newAddress: '/zona-de-cliente/direcciones/nueva',
  address: (id: number) => `/zona-de-cliente/direcciones/${id}`,
  security: '/zona-de-cliente/seguridad',
  myData: '/zona-de-cliente/mis-datos',

  priceTable: '/tarifario',
  priceTableAccess: '/tarifario/acceso',
  priceTableProduct: (slug: string) => `/tarifario/${slug}`,

  blog: (slug: string) => `/blog/${slug}`,
  blogTag: (slug: string, tag: string) => `/blog/${slug}?tema=${encodeURIComponent(tag)}`,
  article: ({ blog, slug }: { blog: { slug: string }; slug: string }) => `/blog/${blog.slug}/${slug}`,

  stores: '/tiendas',
  store: (slug: string) => `/tiendas#${slug}`,
  certificates: '/certificados',
  certificate: (code: string) => `/certificados/${encodeURIComponent(code)}`,
  withdrawal: '/desistimiento',
  withdrawalOf: (order: string) => `/desistimiento?pedido=${order}`,

  privacyPolicy: '/politica-de-privacidad',
  termsOfSale: '/condiciones-de-venta',
  professionals: '/profesionales',
} as const
