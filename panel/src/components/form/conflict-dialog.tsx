import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { form as texts } from '../../messages/form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Difference, differences } from './differences.ts'
import type { ResourceForm } from './use-resource-form.ts'

const { conflict: text } = texts

interface ConflictDialogProps<Values extends FieldValues> {
  resource: ResourceForm<Values>
  /** Names of the fields, by their first path member. */
  labels: Readonly<Record<string, string>>
}

/** Choice between two versions of a resource that were edited at the same time. */
export function ConflictDialog<Values extends FieldValues>({
  resource,
  labels,
}: ConflictDialogProps<Values>) {
  const { conflict, form, isSaving, keepMine, takeTheirs, dismissConflict } = resource
  const [isShown, setShown] = useState(false)
  if (!conflict) return null
  return (
    <Dialog
      footer={
        <>
          <Button className="mr-auto" onPress={() => setShown(!isShown)} variant="ghost">
            {isShown ? text.hide : text.show}
          </Button>
          <Button onPress={takeTheirs}>{text.take}</Button>
          <Button isPending={isSaving} onPress={keepMine} variant="primary">
            {text.keep}
          </Button>
        </>
      }
      isOpen
      onClose={dismissConflict}
      role="alertdialog"
      size={isShown ? 'lg' : 'md'}
      title={text.title}
    >
      <p>{text.text}</p>
      {isShown && (
        <Comparison items={differences(form.getValues(), conflict.theirs.values)} labels={labels} />
      )}
    </Dialog>
  )
}

function Comparison({
  items,
  labels,
}: {
  items: readonly Difference[]
  labels: Readonly<Record<string, string>>
}) {
  if (items.length === 0) return <p className="mt-4">{text.same}</p>
  return (
    <div className="mt-5 overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-small text-muted-foreground">
          <tr className="border-b border-border">
            <th className="py-2 pr-4 font-semibold" scope="col">
              {text.field}
            </th>
            <th className="py-2 pr-4 font-semibold" scope="col">
              {text.mine}
            </th>
            <th className="py-2 font-semibold" scope="col">
              {text.theirs}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ field, before, after }) => (
            <tr className="border-b border-border align-top last:border-0" key={field}>
              <th className="py-2 pr-4 font-semibold" scope="row">
                {labels[field] ?? field}
              </th>
              <td className="py-2 pr-4 whitespace-pre-wrap">{before}</td>
              <td className="py-2 whitespace-pre-wrap">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
