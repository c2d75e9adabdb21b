import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormInstant, FormNumber, FormText, FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import type { ResourceForm as ResourceFormState } from '../../components/form/use-resource-form.ts'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { SessionSeats } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { courseContent } from '../../messages/courses.ts'
import type { ContentValues } from './content-values.ts'
import type { HtmlField } from './lesson-dialog.tsx'
import { SyllabusCard } from './syllabus-card.tsx'

const { fields, facts, sessions: sessionTexts, teachers, questions } = courseContent

interface ContentFormProps {
  resource: ResourceFormState<ContentValues>
  seats: readonly SessionSeats[]
  /** Field of formatted texts. */
  Html: HtmlField
}

/** Content of a course: syllabus, dates, and what its page says besides them. */
export function ContentForm({ resource, seats, Html }: ContentFormProps) {
  const { control } = resource.form
  return (
    <ResourceForm labels={fields} resource={resource}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <SyllabusCard Html={Html} form={resource.form} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card title={facts.title}>
            <div className="flex flex-col gap-5">
              <FormNumber
                control={control}
                description={facts.hoursHint}
                label={fields.hours}
                minValue={0}
                name="hours"
              />
              <FormNumber
                control={control}
                description={facts.accessHint}
                label={fields.access_days}
                minValue={1}
                name="access_days"
              />
            </div>
          </Card>
          <SessionsCard control={control} seats={seats} />
          <TeachersCard control={control} />
          <QuestionsCard control={control} />
        </div>
      </div>
    </ResourceForm>
  )
}

interface EntryListProps {
  title: string
  hint?: string
  add: string
  onAdd: () => void
  children: ReactNode
}

function EntryList({ title, hint, add, onAdd, children }: EntryListProps) {
  return (
    <Card
      actions={
        <Button icon={Plus} onPress={onAdd} size="sm">
          {add}
        </Button>
      }
      description={hint}
      title={title}
    >
      <ol className="flex flex-col divide-y divide-border">{children}</ol>
    </Card>
  )
}

function Entry({
  remove,
  onRemove,
  children,
}: {
  remove: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li className="flex items-start gap-2 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow gap-3">{children}</div>
      <IconButton icon={Trash2} label={remove} onPress={onRemove} />
    </li>
  )
}

function SessionsCard({
  control,
  seats,
}: {
  control: Control<ContentValues>
  seats: readonly SessionSeats[]
}) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'sessions', keyName: 'key' })
  const of = (id: number | null) => seats.find(({ session }) => session === id)
  const describe = (found: SessionSeats | undefined) =>
    found?.left == null ? undefined : sessionTexts.left(formatCount(found.left), formatCount(found.booked))
  return (
    <EntryList
      add={sessionTexts.add}
      hint={sessionTexts.hint}
      onAdd={() => append({ id: null, starts_at: '', place: '', seats: 10 })}
      title={sessionTexts.title}
    >
      {rows.map((row, index) => (
        <Entry key={row.key} onRemove={() => remove(index)} remove={sessionTexts.remove(row.place)}>
          <FormInstant control={control} label={sessionTexts.startsAt} name={`sessions.${index}.starts_at`} />
          <FormText control={control} label={sessionTexts.place} name={`sessions.${index}.place`} />
          <FormNumber
            control={control}
            description={describe(of(row.id))}
            label={sessionTexts.seats}
            minValue={0}
            name={`sessions.${index}.seats`}
          />
        </Entry>
      ))}
    </EntryList>
  )
}

function TeachersCard({ control }: { control: Control<ContentValues> }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'teachers', keyName: 'key' })
  return (
    <EntryList add={teachers.add} onAdd={() => append({ name: '', about: '' })} title={teachers.title}>
      {rows.map((row, index) => (
        <Entry key={row.key} onRemove={() => remove(index)} remove={teachers.remove(row.name)}>
          <FormText control={control} label={teachers.name} name={`teachers.${index}.name`} />
          <FormTextArea control={control} label={teachers.about} name={`teachers.${index}.about`} rows={2} />
        </Entry>
      ))}
    </EntryList>
  )
}

function QuestionsCard({ control }: { control: Control<ContentValues> }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' })
  return (
    <EntryList add={questions.add} onAdd={() => append({ question: '', answer: '' })} title={questions.title}>
      {rows.map((row, index) => (
        <Entry key={row.key} onRemove={() => remove(index)} remove={questions.remove(row.question)}>
          <FormText control={control} label={questions.question} name={`questions.${index}.question`} />
          <FormTextArea
            control={control}
            label={questions.answer}
            name={`questions.${index}.answer`}
            rows={2}
          />
        </Entry>
      ))}
    </EntryList>
  )
}
