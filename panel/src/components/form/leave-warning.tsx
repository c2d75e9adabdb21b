import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { form } from '../../messages/form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before a screen with unsaved changes is left. The draft stays in this browser. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      footer={
        <>
          <Button onPress={blocker.proceed}>{form.leave.leave}</Button>
          <Button onPress={blocker.reset} variant="primary">
            {form.leave.stay}
          </Button>
        </>
      }
      isOpen
      onClose={blocker.reset}
      role="alertdialog"
      size="sm"
      title={form.leave.title}
    >
      {form.leave.text}
    </Dialog>
  )
}
