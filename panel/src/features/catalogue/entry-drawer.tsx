import type { FormEvent, ReactNode } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Drawer } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import { categories } from '../../messages/categories.ts'

const { form: text, remove } = categories

interface Mutation<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

interface EntryDrawerProps<Values> {
  title: string
  values: Values
  save: Mutation<Values>
  /** Deletion of an existing entry. */
  removal?: (Mutation<void> & { name: string }) | undefined
  onClose: () => void
  /** Fields, with the errors of the server by field. */
  children: (errors: Partial<Record<string, string>>) => ReactNode
}

/** Drawer with the form of a category or a collection. */
export function EntryDrawer<Values>({
  title,
  values,
  save,
  removal,
  onClose,
  children,
}: EntryDrawerProps<Values>) {
  const { ask, dialog } = useConfirm()
  const error = save.error ?? removal?.error
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(values, {
      onSuccess: () => {
        onClose()
        toast(text.saved)
      },
    })
  }
  const onRemove = () =>
    removal?.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast(remove.done)
      },
    })
  return (
    <Drawer
      footer={
        <>
          {removal && (
            <Button
              className="mr-auto"
              isPending={removal.isPending}
              onPress={() =>
                ask({
                  title: remove.title(removal.name),
                  children: remove.text,
                  confirm: remove.button,
                  isDanger: true,
                  onConfirm: onRemove,
                })
              }
              variant="danger-ghost"
            >
              {remove.button}
            </Button>
          )}
          <FormFooter form="entry" isPending={save.isPending} onClose={onClose}>
            {text.save}
          </FormFooter>
        </>
      }
      isOpen
      onClose={onClose}
      title={title}
    >
      <form className="flex flex-col gap-5" id="entry" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {children(errors)}
      </form>
      {dialog}
    </Drawer>
  )
}
