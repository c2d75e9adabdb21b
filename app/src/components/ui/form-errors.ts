import type { FieldError } from 'mostrador'
import { createContext, use } from 'react'

/** Errors of the surrounding form, shown by its fields. */
export const FormErrorsContext = createContext<readonly FieldError[]>([])

/** Returns the error of a field of the surrounding form. */
export function useFieldError(field: string): string | undefined {
  return use(FormErrorsContext).find((error) => error.field === field)?.message
}
