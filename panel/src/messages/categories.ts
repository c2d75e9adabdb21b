/** Texts of categories and collections. */
export const categories = {
  title: 'Categorías y colecciones',
  categories: 'Categorías',
  collections: 'Colecciones',
  orderHint: 'Arrastra para cambiar el orden en que se ven en la tienda.',
  newCategory: 'Nueva categoría',
  newCollection: 'Nueva colección',
  edit: (name: string) => `Editar ${name}`,
  move: (name: string) => `Mover ${name}`,
  products: (count: number, text: string) => (count === 1 ? '1 producto' : `${text} productos`),
  noneCategories: { title: 'Todavía no hay categorías', text: 'Cada producto está en una.' },
  noneCollections: {
    title: 'Todavía no hay colecciones',
    text: 'Agrupan productos de una línea o una marca.',
  },
  ordered: 'Orden guardado.',
  form: {
    title: 'Nombre',
    slug: 'Dirección',
    slugHint: 'Vacía: a partir del nombre. Al cambiarla, la anterior redirige a la nueva.',
    description: 'Descripción',
    image: 'Imagen',
    category: 'Categoría',
    save: 'Guardar',
    saved: 'Cambios guardados.',
  },
  remove: {
    button: 'Eliminar',
    title: (name: string) => `¿Eliminar ${name}?`,
    text: 'Solo se puede sin productos ni colecciones.',
    done: 'Eliminada.',
  },
}
