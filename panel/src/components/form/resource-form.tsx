import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { form } from '../../messages/form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { SaveBar } from './save-bar.tsx'
import type { ResourceForm as ResourceFormState } from './use-resource-form.ts'

interface ResourceFormProps<Values extends FieldValues> {
  resource: ResourceFormState<Values>
  /** Names of the fields for the conflict dialog. */
  labels: Readonly<Record<string, string>>
  /** Texts of the save bar, where nothing is saved but created. */
  submitLabel?: string
  unsavedLabel?: string
  children: ReactNode
}

/** Frame of a form: failure, restored draft, save bar, conflict dialog and leave warning. */
export function ResourceForm<Values extends FieldValues>({
  resource,
  labels,
  submitLabel,
  unsavedLabel,
  children,
}: ResourceFormProps<Values>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void resource.submit()
      }}
    >
      <div className="flex flex-col gap-6">
        {resource.failure && <Alert tone="danger">{resource.failure}</Alert>}
        {resource.isRestored && resource.isDirty && (
          <Alert
            actions={
              <Button isDisabled={resource.isSaving} onPress={resource.discard} size="sm">
                {form.draft.discard}
              </Button>
            }
            tone="info"
            title={form.draft.title}
          >
            {form.draft.text}
          </Alert>
        )}
        {children}
      </div>
      <SaveBar
        resource={resource}
        {...(submitLabel && { submitLabel })}
        {...(unsavedLabel && { unsavedLabel })}
      />
      <ConflictDialog labels={labels} resource={resource} />
      <LeaveWarning isDirty={resource.isDirty && !resource.isMoving} />
    </form>
  )
}
