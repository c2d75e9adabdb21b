import type { LessonType } from 'mostrador'

export const lessonMessages = {
  kinds: {
    video: 'Vídeo',
    text: 'Lectura',
    document: 'Documento',
    quiz: 'Cuestionario',
  } satisfies Record<LessonType, string>,
  minutes: (n: number) => `${n} min`,
} as const
