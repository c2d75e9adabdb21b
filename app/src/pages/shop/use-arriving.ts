import { useEffect, useState } from 'react'
import { useViewTransitionState } from 'react-router-dom'

/**
 * Whether this screen, at `url`, is the one that a view transition brings in. The one that is left takes part in it too,
 * but two of the same name cannot travel.
 */
export function useArriving(url: string): boolean {
  const travelling = useViewTransitionState(url)
  const [arriving, setArriving] = useState(travelling)
  useEffect(() => {
    if (!travelling) setArriving(false)
  }, [travelling])
  return arriving && travelling
}
