import { plural } from './plural.ts'

export const searchMessages = {
  title: 'Buscar',
  titleFor: (query: string) => `Resultados para «${query}»`,
  start: 'Escribe el nombre de una planta, un producto o un curso.',
  none: (query: string) => `No hemos encontrado nada para «${query}»`,
  noneText: 'Prueba con menos palabras o con otra forma de escribirlo.',
  count: (n: number) => plural(n, 'resultado', 'resultados'),
  relevance: 'Más acertados',
  didYouMean: '¿Querías decir…?',
  partial: 'No hay nada con todas esas palabras. Esto es lo que más se parece.',
  browse: 'O date una vuelta por la tienda',
} as const
