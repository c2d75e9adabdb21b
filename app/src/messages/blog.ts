import { plural } from './plural.ts'

export const blogMessages = {
  about: (tag: string) => `Artículos sobre ${tag}`,
  tags: 'Temas',
  read: (n: number) => `${plural(n, 'minuto', 'minutos')} de lectura`,
  updated: (date: string) => `Revisado el ${date}`,
  products: 'En este artículo',
  related: 'Para seguir leyendo',
  empty: 'Aún no hay nada escrito',
  emptyTag: 'De esto aún no hemos escrito',
  emptyText: 'Lo que publiquemos aparecerá aquí.',
  emptyTagText: 'Quizá te interese otro de los temas del cuaderno.',
  all: 'Ver todos los artículos',
  add: 'Añadir',
  addName: (title: string) => `Añadir ${title} al carrito`,
  choose: 'Elegir formato',
  chooseName: (title: string) => `Elegir el formato de ${title}`,
  details: 'Ver el curso',
  detailsName: (title: string) => `Ver el curso ${title}`,
} as const
