import { useSyncExternalStore } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { endLogin, loginRequest } from '../../lib/api/session-state.ts'
import { useSession, useStartSession } from '../../lib/session.ts'
import { login } from '../../messages/login.ts'
import { LoginForm } from './login-form.tsx'

/** Login over the screen when the session ends; the refused requests continue after it. */
export function LoginDialog() {
  const isOpen = useSyncExternalStore(loginRequest.subscribe, loginRequest.isOpen)
  const { staff } = useSession()
  const startSession = useStartSession()
  return (
    <Dialog isOpen={isOpen} onClose={() => endLogin('given-up')} size="sm" title={login.ended.title}>
      <p className="mb-4 text-muted-foreground">{login.ended.text}</p>
      <LoginForm
        email={staff.email}
        onSession={(session) => {
          startSession(session)
          endLogin('logged-in')
        }}
      />
    </Dialog>
  )
}
