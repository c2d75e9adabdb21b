import { plural } from './plural.ts'

export const courseDetailMessages = {
  live: 'Curso en directo',
  selfPaced: 'Curso a tu ritmo',
  hours: (n: number) => `${plural(n, 'hora', 'horas')} de estudio`,
  access: (days: number) => `${plural(days, 'día', 'días')} de acceso`,
  unlimited: 'Acceso sin plazo',
  lessons: (n: number) => plural(n, 'lección', 'lecciones'),
  minutesLong: (n: number) => plural(n, 'minuto', 'minutos'),
  enrol: 'Matricularse',
  place: 'Elige fecha',
  choose: 'Añadir el curso al carrito',
  full: 'Completo',
  seats: (n: number) => plural(n, 'plaza libre', 'plazas libres'),
  lastSeats: (n: number) => (n === 1 ? 'Queda 1 plaza' : `Quedan ${n} plazas`),
  noDates: 'No hay fechas abiertas ahora mismo. Publicamos las próximas en esta página.',
  after: 'Al terminar el pago lo tendrás en tu zona de cliente.',
  once: 'Una matrícula por persona.',
  about: 'De qué trata',
  syllabus: 'Programa',
  syllabusLead: (modules: number, lessons: number) =>
    `${plural(modules, 'módulo', 'módulos')}, ${plural(lessons, 'lección', 'lecciones')}.`,
  teachers: 'Quién lo imparte',
  questions: 'Preguntas frecuentes',
  others: 'Otros cursos',
} as const
