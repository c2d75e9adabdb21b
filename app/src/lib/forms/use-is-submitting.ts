import { useNavigation } from 'react-router-dom'

/** True up to the completed navigation. `values` identify one of several forms. */
export function useIsSubmitting(values: Record<string, string> = {}): boolean {
  const { formMethod, formData } = useNavigation()
  return (
    formMethod === 'POST' && Object.entries(values).every(([name, value]) => formData?.get(name) === value)
  )
}
