import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { TextArea } from '../../components/ui/text-field.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { addNote, useOrderMutation } from './orders.ts'

const { notes: text } = orders

/** Notes of the team, never shown to the customer. */
export function OrderNotes({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const [note, setNote] = useState('')
  const mutation = useOrderMutation((added: string) => addNote(order, added))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(note, { onSuccess: () => setNote((typed) => (typed === note ? '' : typed)) })
  }
  const error = mutation.error ? (fieldErrors(mutation.error).text ?? messageOf(mutation.error)) : undefined
  return (
    <Card description={text.hint} title={text.title}>
      <div className="flex flex-col gap-4">
        {order.notes.length > 0 && (
          <ul className="flex flex-col gap-3">
            {order.notes.map(({ id, text: written, author, created_at }) => (
              <li className="rounded-md bg-muted/70 px-3.5 py-2.5" key={id}>
                <p className="whitespace-pre-wrap">{written}</p>
                <p className="mt-1 text-small text-muted-foreground">
                  {author}, <Instant at={created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {order.notes.length === 0 && !canWrite && <p className="text-muted-foreground">{text.none}</p>}
        {canWrite && (
          <form className="flex flex-col items-start gap-2" noValidate onSubmit={submit}>
            <TextArea
              className="w-full"
              error={error}
              isLabelHidden
              label={text.field}
              onChange={setNote}
              placeholder={text.placeholder}
              rows={2}
              value={note}
            />
            <Button isDisabled={note.trim() === ''} isPending={mutation.isPending} size="sm" type="submit">
              {text.add}
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}
