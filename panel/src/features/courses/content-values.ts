import type { Saved } from '../../components/form/use-resource-form.ts'
import type {
  CourseContent,
  CourseDraft,
  LessonDraft,
  LessonKind,
  OpeningDraft,
} from '../../lib/api/schema.ts'

type StoredLesson = NonNullable<CourseContent['modules']>[number]['lessons'][number]

export interface OpeningValues {
  after_days: number | null
  /** RFC 3339; empty for none. */
  at: string
}

export interface QuestionValues {
  text: string
  several: boolean
  options: { text: string; right: boolean }[]
  explanation: string
}

export interface LessonValues {
  /** Key of the row, unique in the form. */
  key: number
  id: number | null
  title: string
  type: LessonKind
  minutes: number | null
  opening: OpeningValues
  body: string
  video: {
    sources: { url: string; type: string }[]
    seconds: number | null
    poster: string | null
    captions: { url: string; lang: string; label: string }[]
  }
  document: { url: string; title: string }
  quiz: { pass_percent: number | null; attempts_per_day: number | null; questions: QuestionValues[] }
}

export interface ModuleValues {
  key: number
  id: number | null
  title: string
  opening: OpeningValues
  lessons: LessonValues[]
}

/** Values of the content form: numbers and times may be missing while they are typed. */
export interface ContentValues {
  hours: number | null
  access_days: number | null
  modules: ModuleValues[]
  sessions: { id: number | null; starts_at: string; place: string; seats: number | null }[]
  teachers: { name: string; about: string }[]
  questions: { question: string; answer: string }[]
}

/** Path of a lesson in the form. */
export type LessonName = `modules.${number}.lessons.${number}`

const openingValues = (opening: OpeningDraft | null | undefined): OpeningValues => ({
  after_days: opening?.after_days ?? null,
  at: opening?.at ?? '',
})

const emptyQuestion: QuestionValues = {
  text: '',
  several: false,
  options: [
    { text: '', right: true },
    { text: '', right: false },
  ],
  explanation: '',
}

export const newQuestion = () => structuredClone(emptyQuestion)

/** Key that no row of the form has. */
export function nextKey(modules: readonly ModuleValues[]): number {
  return (
    Math.max(0, ...modules.flatMap(({ key, lessons }) => [key, ...lessons.map((lesson) => lesson.key)])) + 1
  )
}

export const newModule = (key: number, title: string): ModuleValues => ({
  key,
  id: null,
  title,
  opening: openingValues(undefined),
  lessons: [],
})

export const newLesson = (key: number, title: string): LessonValues =>
  lessonValues(key, { title, type: 'text', minutes: 5 })

function lessonValues(key: number, lesson: Partial<StoredLesson>): LessonValues {
  const { video, document, quiz } = lesson
  return {
    key,
    id: lesson.id ?? null,
    title: lesson.title ?? '',
    type: lesson.type ?? 'text',
    minutes: lesson.minutes ?? null,
    opening: openingValues(lesson.opening),
    body: lesson.body ?? '',
    video: {
      sources: video?.sources.length ? video.sources : [{ url: '', type: 'video/mp4' }],
      seconds: video?.seconds ?? null,
      poster: video?.poster ?? null,
      captions: video?.captions ?? [],
    },
    document: { url: document?.url ?? '', title: document?.title ?? '' },
    quiz: {
      pass_percent: quiz?.pass_percent ?? 70,
      attempts_per_day: quiz?.attempts_per_day ?? null,
      questions: (quiz?.questions ?? []).map(({ text, several, options, explanation }) => ({
        text,
        several: several ?? false,
        options: options.map((option) => ({ text: option.text, right: option.right ?? false })),
        explanation: explanation ?? '',
      })),
    },
  }
}

export function contentValues(content: CourseContent): ContentValues {
  let key = 0
  return {
    hours: content.hours,
    access_days: content.access_days ?? null,
    modules: (content.modules ?? []).map((module) => {
      key += 1
      const own = key
      const lessons = module.lessons.map((lesson) => {
        key += 1
        return lessonValues(key, lesson)
      })
      return {
        key: own,
        id: module.id ?? null,
        title: module.title,
        opening: openingValues(module.opening),
        lessons,
      }
    }),
    sessions: (content.sessions ?? []).map(({ id, seats, ...session }) => ({
      ...session,
      id: id ?? null,
      seats: seats ?? null,
    })),
    teachers: (content.teachers ?? []).map(({ name, about }) => ({ name, about: about ?? '' })),
    questions: content.questions ?? [],
  }
}

export const savedContent = (content: CourseContent): Saved<ContentValues> => ({
  values: contentValues(content),
  version: content.version,
})

const openingDraft = ({ after_days, at }: OpeningValues): OpeningDraft => ({ after_days, at: at || null })

function lessonDraft({ key: _, ...lesson }: LessonValues): LessonDraft {
  const { video, document, quiz } = lesson
  return {
    ...lesson,
    minutes: lesson.minutes ?? 0,
    opening: openingDraft(lesson.opening),
    video:
      lesson.type === 'video'
        ? {
            ...video,
            sources: video.sources.filter(({ url }) => url !== ''),
            seconds: video.seconds ?? 0,
          }
        : null,
    document: lesson.type === 'document' ? document : null,
    quiz: lesson.type === 'quiz' ? { ...quiz, pass_percent: quiz.pass_percent ?? 0 } : null,
  }
}

/** Values as the server receives them, which validates. */
export function contentDraft(values: ContentValues): CourseDraft {
  return {
    ...values,
    hours: values.hours ?? 0,
    modules: values.modules.map(({ key: _, ...module }) => ({
      ...module,
      opening: openingDraft(module.opening),
      lessons: module.lessons.map(lessonDraft),
    })),
  }
}

/** Row of the syllabus: a module, or a lesson of the module above it. */
export type SyllabusRow =
  | { key: number; module: ModuleValues; lesson: null }
  | { key: number; module: ModuleValues; lesson: LessonValues }

export const rowsOf = (modules: readonly ModuleValues[]): SyllabusRow[] =>
  modules.flatMap((module) => [
    { key: module.key, module, lesson: null },
    ...module.lessons.map((lesson) => ({ key: lesson.key, module, lesson })),
  ])

/** Modules after rows were moved to a new order. A lesson belongs to the module above it; a module moves with its lessons. */
export function reordered(
  modules: readonly ModuleValues[],
  order: readonly number[],
  moved: readonly number[],
): ModuleValues[] {
  const before = rowsOf(modules)
  const rows = order.flatMap((key) => before.find((row) => row.key === key) ?? [])
  if (modules.some(({ key }) => moved.includes(key))) {
    return rows.filter(({ lesson }) => lesson === null).map(({ module }) => module)
  }
  const lessons = new Map<number, LessonValues[]>(modules.map(({ key }) => [key, []]))
  let current = modules[0]?.key
  for (const { key, lesson } of rows) {
    if (lesson === null) current = key
    else if (current !== undefined) lessons.get(current)?.push(lesson)
  }
  return modules.map((module) => ({ ...module, lessons: lessons.get(module.key) ?? [] }))
}
