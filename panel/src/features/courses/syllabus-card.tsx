import { CircleHelp, FileDown, FileText, type LucideIcon, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import type { LessonKind } from '../../lib/api/schema.ts'
import { formatFull } from '../../lib/format.ts'
import { courseContent } from '../../messages/courses.ts'
import {
  type ContentValues,
  type ModuleValues,
  newLesson,
  newModule,
  nextKey,
  type OpeningValues,
  reordered,
  rowsOf,
  type SyllabusRow,
} from './content-values.ts'
import { type HtmlField, LessonDialog } from './lesson-dialog.tsx'
import { ModuleDialog } from './module-dialog.tsx'

const { syllabus: text, opening, kinds } = courseContent

const ICONS: Record<LessonKind, LucideIcon> = {
  text: FileText,
  video: Play,
  document: FileDown,
  quiz: CircleHelp,
}

interface SyllabusCardProps {
  form: UseFormReturn<ContentValues>
  Html: HtmlField
}

/** Modules and lessons in one list, in which both are moved by dragging or by keyboard. */
export function SyllabusCard({ form, Html }: SyllabusCardProps) {
  const modules = useWatch({ control: form.control, name: 'modules' })
  const [edited, setEdited] = useState<number | null>(null)
  const { ask, dialog } = useConfirm()
  const rows = rowsOf(modules)
  const { errors } = form.formState
  const change = (next: ModuleValues[]) => {
    // Fields of the lessons belong to positions.
    form.clearErrors('modules')
    form.setValue('modules', next, { shouldDirty: true })
  }

  const addModule = () => {
    const key = nextKey(modules)
    change([...modules, newModule(key, text.newModule)])
    setEdited(key)
  }
  const addLesson = (module: ModuleValues) => {
    const key = nextKey(modules)
    const lesson = newLesson(key, text.newLesson)
    change(
      modules.map((other) =>
        other.key === module.key ? { ...other, lessons: [...other.lessons, lesson] } : other,
      ),
    )
    setEdited(key)
  }
  const remove = ({ key, lesson, module }: SyllabusRow) => {
    const isLesson = lesson !== null
    const { title, text: consequence } = isLesson
      ? {
          title: text.removeLesson.title(lesson.title),
          text: text.removeLesson.text,
        }
      : {
          title: text.removeModule.title(module.title),
          text: text.removeModule.text,
        }
    ask({
      title,
      children: consequence,
      confirm: text.confirm,
      isDanger: true,
      onConfirm: () =>
        change(
          isLesson
            ? modules.map((other) => ({
                ...other,
                lessons: other.lessons.filter((candidate) => candidate.key !== key),
              }))
            : modules.filter((other) => other.key !== key),
        ),
    })
  }
  const isFaulty = (row: SyllabusRow) => {
    const index = modules.indexOf(row.module)
    const found = errors.modules?.[index]
    if (row.lesson === null) return Boolean(found?.title || found?.opening)
    return Boolean(found?.lessons?.[row.module.lessons.indexOf(row.lesson)])
  }

  const moduleIndex = modules.findIndex(
    ({ key, lessons }) => key === edited || lessons.some((lesson) => lesson.key === edited),
  )
  const lessonIndex = modules[moduleIndex]?.lessons.findIndex(({ key }) => key === edited) ?? -1
  return (
    <Card
      actions={
        <Button icon={Plus} onPress={addModule} size="sm">
          {text.addModule}
        </Button>
      }
      description={text.hint}
      isFlush
      title={text.title}
    >
      {typeof errors.modules?.message === 'string' && (
        <p className="px-5 pb-3 text-small font-semibold text-danger">{errors.modules.message}</p>
      )}
      {rows.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">{text.none}</p>
      ) : (
        <SortableList
          getId={({ key }) => key}
          getName={({ lesson, module }) => (lesson ?? module).title || text.untitled}
          handleLabel={text.handle}
          items={rows}
          label={text.list}
          onReorder={(order, { moved }) => change(reordered(modules, order, moved))}
        >
          {(row) => (
            <Row
              isFaulty={isFaulty(row)}
              onAddLesson={() => addLesson(row.module)}
              onEdit={() => setEdited(row.key)}
              onRemove={() => remove(row)}
              row={row}
            />
          )}
        </SortableList>
      )}
      {moduleIndex >= 0 && lessonIndex < 0 && (
        <ModuleDialog control={form.control} index={moduleIndex} onClose={() => setEdited(null)} />
      )}
      {lessonIndex >= 0 && (
        <LessonDialog
          Html={Html}
          form={form}
          name={`modules.${moduleIndex}.lessons.${lessonIndex}`}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </Card>
  )
}

interface RowProps {
  row: SyllabusRow
  isFaulty: boolean
  onEdit: () => void
  onAddLesson: () => void
  onRemove: () => void
}

function Row({ row: { module, lesson }, isFaulty, onEdit, onAddLesson, onRemove }: RowProps) {
  const { title, opening: opens } = lesson ?? module
  const Icon = lesson && ICONS[lesson.type]
  const details = [
    lesson && kinds[lesson.type],
    lesson?.minutes && `${lesson.minutes} min`,
    openingText(opens),
  ].filter(Boolean)
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="ml-4 size-4 shrink-0 text-muted-foreground" />}
      <div className="min-w-0 grow">
        <p className={lesson ? 'truncate' : 'truncate font-semibold'}>{title || text.untitled}</p>
        {details.length > 0 && <p className="text-small text-muted-foreground">{details.join(' · ')}</p>}
      </div>
      {isFaulty && <Badge tone="danger">{text.faulty}</Badge>}
      <span className="flex shrink-0 items-center">
        {lesson === null && (
          <IconButton icon={Plus} label={text.addLesson(title)} onPress={onAddLesson} size="sm" />
        )}
        <IconButton icon={Pencil} label={text.edit(title)} onPress={onEdit} size="sm" />
        <IconButton icon={Trash2} label={text.remove(title)} onPress={onRemove} size="sm" />
      </span>
    </>
  )
}

/** Conditions of the opening in words. */
function openingText({ after_days, at }: OpeningValues) {
  return [after_days !== null && opening.after(after_days), at !== '' && opening.from(formatFull(at))]
    .filter(Boolean)
    .join(', ')
}
