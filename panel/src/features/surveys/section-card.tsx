import { ArrowRightLeft, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormText, FormTextArea } from '../../components/form/fields.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Menu, MenuItem } from '../../components/ui/menu.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import type { SurveyQuestion } from '../../lib/api/schema.ts'
import { surveys as text } from '../../messages/surveys.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { NEW_QUESTION, type QuestionPlace, type SurveyValues } from './surveys.ts'

const { section, question: labels, kinds } = text

interface SectionCardProps {
  control: Control<SurveyValues>
  index: number
  /** Number of sections; the only one of a survey needs no heading and stays. */
  sections: number
  onRemove: () => void
  /** Moves a question to another section. */
  onMoveQuestion: (from: QuestionPlace, to: QuestionPlace) => void
}

/** Type of a dragged question. */
const QUESTION = 'application/x-survey-question'

/** Section of a survey with its questions in their order. */
export function SectionCard({ control, index, sections, onRemove, onMoveQuestion }: SectionCardProps) {
  const name = `sections.${index}.questions` as const
  const questions = useFieldArray({ control, name, keyName: 'key' })
  const [edited, setEdited] = useState<number | null>(null)
  const { fields } = questions
  const isOnly = sections === 1
  const others = Array.from({ length: sections }, (_, other) => other).filter((other) => other !== index)
  const apply = (question: SurveyQuestion) => {
    if (edited === fields.length) questions.append(question)
    else if (edited !== null) questions.update(edited, question)
    setEdited(null)
  }
  const summary = ({ answer, required }: SurveyQuestion) =>
    [kinds[answer.type], ...(required ? [labels.required] : [])].join(' · ')
  return (
    <Card
      actions={
        <>
          {!isOnly && (
            <Button icon={Trash2} onPress={onRemove} size="sm" variant="danger-ghost">
              {section.remove}
            </Button>
          )}
          <Button icon={Plus} onPress={() => setEdited(fields.length)} size="sm">
            {labels.add}
          </Button>
        </>
      }
      title={section.title(index + 1)}
    >
      <div className="flex flex-col gap-5">
        {!isOnly && (
          <>
            <FormText control={control} label={section.heading} name={`sections.${index}.title`} />
            <FormTextArea
              control={control}
              label={section.description}
              name={`sections.${index}.description`}
              rows={2}
            />
          </>
        )}
        <div className="-mx-5 border-t border-border">
          <SortableList
            empty={<p className="px-5 pt-4 text-muted-foreground">{section.none}</p>}
            getId={({ key }) => key}
            getName={({ title }) => title}
            handleLabel={labels.move}
            items={fields}
            label={section.questions(index + 1)}
            onReorder={(_, { from, to }) => questions.move(from, to)}
            transfer={{
              type: QUESTION,
              dataOf: (position) => JSON.stringify({ section: index, position } satisfies QuestionPlace),
              onInsert: (from, position) => onMoveQuestion(JSON.parse(from), { section: index, position }),
            }}
          >
            {(question, position) => (
              <>
                <div className="min-w-0 grow">
                  <p className="font-semibold">{question.title}</p>
                  <p className="text-small text-muted-foreground">{summary(question)}</p>
                </div>
                {!isOnly && (
                  <Menu
                    label={labels.moveTo(question.title)}
                    trigger={<IconButton icon={ArrowRightLeft} label={labels.moveTo(question.title)} />}
                  >
                    {others.map((other) => (
                      <MenuItem
                        key={other}
                        label={section.title(other + 1)}
                        onAction={() =>
                          onMoveQuestion(
                            { section: index, position },
                            { section: other, position: Number.POSITIVE_INFINITY },
                          )
                        }
                      />
                    ))}
                  </Menu>
                )}
                <IconButton
                  icon={Pencil}
                  label={labels.edit(question.title)}
                  onPress={() => setEdited(position)}
                />
                <IconButton
                  icon={Trash2}
                  label={labels.remove(question.title)}
                  onPress={() => questions.remove(position)}
                />
              </>
            )}
          </SortableList>
        </div>
      </div>
      {edited !== null && (
        <QuestionDialog
          onApply={apply}
          onClose={() => setEdited(null)}
          question={fields[edited] ?? NEW_QUESTION}
        />
      )}
    </Card>
  )
}
