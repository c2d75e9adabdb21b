import type { ComponentProps } from 'react'
import { Form } from 'react-router-dom'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormErrorsContext } from '../ui/form-errors.ts'

interface ActionFormProps extends ComponentProps<typeof Form> {
  failure: Failure | undefined
}

/** Form posted to the action of a route: summary of its failure, and the fields with their errors. */
export function ActionForm({ failure, children, ...form }: ActionFormProps) {
  return (
    <Form className="grid gap-5" method="post" noValidate {...form}>
      <FormErrorsContext value={failure?.errors ?? []}>
        <ErrorSummary {...failure} />
        {children}
      </FormErrorsContext>
    </Form>
  )
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'type'> {
  /** Values that distinguish the form from others of the screen. */
  values?: Record<string, string>
}

export function SubmitButton({ values, ...button }: SubmitButtonProps) {
  return <Button {...button} pending={useIsSubmitting(values)} type="submit" />
}
