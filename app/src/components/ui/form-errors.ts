import type { FieldError } from 'mostrador'
import { createContext, use } from 'react'

/** Errors of the surrounding form, shown by its fields. */
export const FormErrorsContext = createContext<readonly FieldError[]>([])

export function useFieldError(field: string, own?: string): string | undefined {
  const errors = use(FormErrorsContext)
  return own ?? errors.find((error) => error.field === field)?.message
}
