import { type FormEvent, type ReactNode, useId } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFooter } from './form-footer.tsx'

interface FormDialogProps {
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** Label of the button that submits the form. */
  submitLabel: string
  /** Buttons before those of the form. */
  buttons?: ReactNode
  isPending?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  /** Message of a failure that concerns no field. */
  failure?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form, which is a form of its own also inside another one. */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  buttons,
  isPending = false,
  isDisabled = false,
  isDanger = false,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isDisabled) onSubmit()
  }
  return (
    <Dialog
      footer={
        <>
          {buttons}
          <FormFooter
            form={id}
            isDanger={isDanger}
            isDisabled={isDisabled}
            isPending={isPending}
            onClose={onClose}
          >
            {submitLabel}
          </FormFooter>
        </>
      }
      isOpen
      onClose={onClose}
      size={size}
      title={title}
    >
      <form className="flex flex-col gap-5" id={id} noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {children}
      </form>
    </Dialog>
  )
}
