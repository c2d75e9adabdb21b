import { useNavigation } from 'react-router-dom'

/** Whether this screen's form is on its way, until the screen it leads to is there. */
export function useSubmitting(): boolean {
  return useNavigation().formMethod === 'POST'
}
