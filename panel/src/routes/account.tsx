import { Screen } from '../components/layout/screen.tsx'
import { PasskeysCard } from '../features/account/passkeys-card.tsx'
import { PasswordCard } from '../features/account/password-card.tsx'
import { SessionsCard } from '../features/account/sessions-card.tsx'
import { TotpCard } from '../features/account/totp-card.tsx'
import { useSession } from '../lib/session.ts'
import { account } from '../messages/account.ts'

export function Component() {
  const { staff } = useSession()
  return (
    <Screen
      isNarrow
      subtitle={`${staff.name}, ${staff.email}, ${staff.role_label.toLowerCase()}`}
      title={account.title}
    >
      <div className="flex flex-col gap-6">
        <PasswordCard />
        <TotpCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </Screen>
  )
}
