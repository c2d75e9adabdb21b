import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { Button } from '../ui/button.tsx'

interface FormFooterProps {
  /** Identifier of the form. */
  form: string
  onClose: () => void
  isPending?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  /** Label of the button that submits the form. */
  children: ReactNode
}

/** Footer of a dialog with a form: back, and submit. */
export function FormFooter({
  form,
  onClose,
  isPending = false,
  isDisabled = false,
  isDanger = false,
  children,
}: FormFooterProps) {
  return (
    <>
      <Button onPress={onClose}>{common.back}</Button>
      <Button
        form={form}
        isDisabled={isDisabled}
        isPending={isPending}
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
      >
        {children}
      </Button>
    </>
  )
}
