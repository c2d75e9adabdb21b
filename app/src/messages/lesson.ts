import type { LessonType } from 'mostrador'

/** What a lesson is, before it is bought and while it is studied. */
export const lessonMessages = {
  kinds: {
    video: 'Vídeo',
    text: 'Lectura',
    document: 'Documento',
    quiz: 'Cuestionario',
  } satisfies Record<LessonType, string>,
  minutes: (n: number) => `${n} min`,
} as const
