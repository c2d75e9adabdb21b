import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { TextArea } from '../../components/ui/text-field.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { OrderDetail } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { addNote, useOrderMutation } from './orders.ts'

/** Notes of the team, never shown to the customer. */
export function OrderNotes({ order, canWrite }: { order: OrderDetail; canWrite: boolean }) {
  const [text, setText] = useState('')
  const mutation = useOrderMutation((note: string) => addNote(order, note))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(text.trim(), { onSuccess: () => setText('') })
  }
  return (
    <Card description="Solo las ve el equipo." title="Notas">
      <div className="flex flex-col gap-4">
        {order.notes.length > 0 && (
          <ul className="flex flex-col gap-3">
            {order.notes.map((note) => (
              <li className="rounded-md bg-muted/70 px-3.5 py-2.5" key={note.id}>
                <p className="whitespace-pre-wrap">{note.text}</p>
                <p className="mt-1 text-small text-muted-foreground">
                  {note.by}, {formatInstant(note.at)}
                </p>
              </li>
            ))}
          </ul>
        )}
        {order.notes.length === 0 && !canWrite && <p className="text-muted-foreground">Sin notas.</p>}
        {canWrite && (
          <form className="flex flex-col items-start gap-2" onSubmit={submit}>
            <TextArea
              className="w-full"
              error={mutation.error ? messageOf(mutation.error) : undefined}
              isLabelHidden
              label="Nota nueva"
              onChange={setText}
              placeholder="Añade una nota para el equipo"
              rows={2}
              value={text}
            />
            <Button isDisabled={text.trim() === ''} isPending={mutation.isPending} size="sm" type="submit">
              Añadir nota
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}
