import { Heading2, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { NestedErrors } from '../../components/form/nested-errors.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import { content } from '../../messages/content.ts'
import { type FaqPart, FaqPartDialog } from './faq-part-dialog.tsx'
import type { PageValues } from './pages.ts'

const { faq: text } = content

/** Questions of a page under the headings of their groups. */
export function FaqCard({ form }: { form: UseFormReturn<PageValues> }) {
  const { fields, append, move, remove, update } = useFieldArray({
    control: form.control,
    name: 'faq.entries',
    keyName: 'key',
  })
  const { errors } = form.formState
  const [edited, setEdited] = useState<{ part: FaqPart; index: number } | null>(null)
  const edit = (part: FaqPart, index = fields.length) => setEdited({ part, index })
  const apply = ({ kind, title, answer }: FaqPart) => {
    if (edited === null) return
    if (kind === 'intro') form.setValue('faq.intro', answer, { shouldDirty: true })
    else if (edited.index === fields.length) append({ kind, title, answer })
    else update(edited.index, { kind, title, answer })
    setEdited(null)
  }
  return (
    <Card
      actions={
        <>
          <Button
            onPress={() => edit({ kind: 'intro', title: '', answer: form.getValues('faq.intro') })}
            size="sm"
            variant="ghost"
          >
            {text.kinds.intro}
          </Button>
          <Button icon={Heading2} onPress={() => edit({ kind: 'group', title: '', answer: '' })} size="sm">
            {text.addGroup}
          </Button>
          <Button icon={Plus} onPress={() => edit({ kind: 'question', title: '', answer: '' })} size="sm">
            {text.addQuestion}
          </Button>
        </>
      }
      description={text.hint}
      isFlush
      title={text.title}
    >
      <div className="px-5 pb-4 empty:hidden">
        <NestedErrors errors={errors.faq} />
      </div>
      {fields.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">{text.none}</p>
      ) : (
        <SortableList
          getId={({ key }) => key}
          getName={({ title }) => title || text.untitled}
          handleLabel={text.move}
          items={fields}
          label={text.title}
          onReorder={(_, { from, to }) => move(from, to)}
        >
          {({ kind, title, answer }, index) => (
            <>
              <p className={`min-w-0 grow break-words ${kind === 'group' ? 'font-semibold' : 'pl-4'}`}>
                {title}
              </p>
              {errors.faq?.entries?.[index] && <Badge tone="danger">{text.faulty}</Badge>}
              <IconButton
                icon={Pencil}
                label={text.edit(title)}
                onPress={() => edit({ kind, title, answer }, index)}
              />
              <IconButton icon={Trash2} label={text.remove(title)} onPress={() => remove(index)} />
            </>
          )}
        </SortableList>
      )}
      {edited && <FaqPartDialog onApply={apply} onClose={() => setEdited(null)} part={edited.part} />}
    </Card>
  )
}
