import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
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
          <Button onPress={blocker.proceed}>Salir sin guardar</Button>
          <Button onPress={blocker.reset} variant="primary">
            Seguir editando
          </Button>
        </>
      }
      isOpen
      onClose={blocker.reset}
      role="alertdialog"
      size="sm"
      title="Hay cambios sin guardar"
    >
      Si sales ahora, lo escrito queda como borrador en este navegador y aparecerá cuando vuelvas.
    </Dialog>
  )
}
