import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { common } from '../../messages/common.ts'

/** Props shared by all kinds of fields. */
export interface FieldProps {
  label: string
  /** Hides the label visually, where the surroundings name the field. */
  isLabelHidden?: boolean
  description?: ReactNode
  /** Message of the server or of the form; marks the field as invalid. */
  error?: string | undefined
  isRequired?: boolean
  className?: string
}

export const fieldClass = (className?: string) => cx('flex min-w-0 flex-col gap-1.5', className)

export const inputClass =
  'w-full min-w-0 self-stretch bg-transparent px-3 text-body outline-none pointer-coarse:text-[1rem]'

export function FieldLabel({ label, isLabelHidden, isRequired }: Omit<FieldProps, 'error'>) {
  return (
    <Label className={isLabelHidden ? 'sr-only' : 'text-small font-semibold'}>
      {label}
      {isRequired && <span className="text-muted-foreground"> {common.required}</span>}
    </Label>
  )
}

/** Description and error below a field. */
export function FieldHelp({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && !error && (
        <Text className="text-small text-muted-foreground" slot="description">
          {description}
        </Text>
      )}
      <FieldError className="text-small font-semibold text-danger">{error}</FieldError>
    </>
  )
}
