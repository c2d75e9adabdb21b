/** Texts of the menus. */
export const menus = {
  title: 'Menús',
  subtitle: 'Enlaces de la cabecera y del pie de la tienda. Arrástralos para ordenarlos.',
  names: {
    main: 'Menú principal',
    account: 'Zona de cliente',
    footer: 'Pie',
    header: 'Cabecera',
    legal: 'Legal',
  } as Readonly<Record<string, string>>,
  add: 'Añadir un enlace',
  edit: (title: string) => `Editar «${title}»`,
  remove: (title: string) => `Quitar «${title}»`,
  move: (title: string) => `Mover «${title}»`,
  items: 'Enlaces',
  saved: 'Menú guardado.',
  item: {
    title: 'Enlace del menú',
    text: 'Texto',
    url: 'Dirección',
    urlHint: 'Una página de la tienda, como /blog, o una dirección https.',
    requiresAuth: 'Solo para quien ha entrado en su cuenta',
    apply: 'Aceptar',
  },
}
