import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes to the new address of a resource once its form has no unsaved changes. */
export function useMove(to: string | null, isDirty: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (to && !isDirty) void navigate(to, { replace: true })
  }, [to, isDirty, navigate])
}
