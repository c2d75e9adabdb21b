import type { FieldValues } from 'react-hook-form'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { common } from '../../messages/common.ts'
import { form } from '../../messages/form.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import type { ResourceForm } from './use-resource-form.ts'

interface SaveBarProps<Values extends FieldValues> {
  resource: ResourceForm<Values>
  submitLabel?: string
  unsavedLabel?: string
}

/** Bar at the lower edge while there are unsaved changes. Ctrl S saves. */
export function SaveBar<Values extends FieldValues>({
  resource,
  submitLabel = common.save,
  unsavedLabel = form.unsaved,
}: SaveBarProps<Values>) {
  const { isDirty, isSaving, submit, discard } = resource
  const { ask, dialog } = useConfirm()
  useShortcut('s', () => {
    if (isDirty && !isSaving) void submit()
  })
  if (!isDirty) return null
  return (
    <section
      aria-label={unsavedLabel}
      className="sticky bottom-4 z-(--layer-bar) mx-auto mt-6 flex w-full max-w-2xl animate-rise items-center gap-2 rounded-lg bg-raised py-2.5 pr-2.5 pl-4 sm:pl-5 shadow-modal"
    >
      <span className="min-w-0 grow truncate font-semibold">{unsavedLabel}</span>
      <Button
        isDisabled={isSaving}
        onPress={() =>
          ask({
            title: form.discard.title,
            children: form.discard.text,
            confirm: common.discard,
            isDanger: true,
            onConfirm: discard,
          })
        }
        variant="ghost"
      >
        {common.discard}
      </Button>
      <Button isPending={isSaving} type="submit" variant="primary">
        {submitLabel}
      </Button>
      {dialog}
    </section>
  )
}
