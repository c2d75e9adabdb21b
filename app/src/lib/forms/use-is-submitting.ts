import { useNavigation } from 'react-router-dom'

/**
 * Whether this screen's form is on its way, until the screen it leads to is there. Where there are several forms, whether
 * it is the one with these values.
 */
export function useIsSubmitting(values: Record<string, string> = {}): boolean {
  const { formMethod, formData } = useNavigation()
  return (
    formMethod === 'POST' && Object.entries(values).every(([name, value]) => formData?.get(name) === value)
  )
}
