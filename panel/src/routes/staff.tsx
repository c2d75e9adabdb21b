import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button, IconButton } from '../components/ui/button.tsx'
import { CardList } from '../components/ui/card-list.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { OneTimeDialog } from '../components/ui/one-time-dialog.tsx'
import { InviteDialog } from '../features/staff/invite-dialog.tsx'
import { MemberDrawer } from '../features/staff/member-drawer.tsx'
import { staffQuery } from '../features/staff/staff.ts'
import type { StaffMember } from '../lib/api/schema.ts'
import { usePermission, useSession } from '../lib/session.ts'
import { staff as text } from '../messages/staff.ts'

const TONES: Record<keyof typeof text.states, Tone> = {
  active: 'success',
  invited: 'warning',
  disabled: 'neutral',
}

function stateOf({ is_active, has_password }: StaffMember): keyof typeof text.states {
  if (!is_active) return 'disabled'
  return has_password ? 'active' : 'invited'
}

function factorsOf({ has_totp, passkeys }: StaffMember) {
  const factors = [has_totp && text.factors.totp, passkeys > 0 && text.factors.passkeys].filter(Boolean)
  return factors.length > 0 ? factors.join(', ') : text.factors.none
}

export function Component() {
  const { data: members } = useSuspenseQuery(staffQuery)
  const { staff } = useSession()
  const canWrite = usePermission('staff_write')
  const [isInviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<number | null>(null)
  // The list is read again after a conflict, and with it the version that the next attempt names.
  const editedMember = members.find(({ id }) => id === edited)
  const [link, setLink] = useState<string | null>(null)
  return (
    <Screen
      actions={
        canWrite && (
          <Button icon={UserPlus} onPress={() => setInviting(true)} variant="primary">
            {text.invite}
          </Button>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <CardList label={text.title}>
        {members.map((member) => (
          <li
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_7rem_2.5rem]"
            key={member.id}
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {member.name}
                {member.id === staff.id && <Badge>{text.you}</Badge>}
                {stateOf(member) !== 'active' && (
                  <Badge tone={TONES[stateOf(member)]}>{text.states[stateOf(member)]}</Badge>
                )}
              </p>
              <p className="truncate text-small text-muted-foreground">{member.email}</p>
            </div>
            <p className="text-right md:text-left">{member.role_label}</p>
            <p className="text-small text-muted-foreground">{factorsOf(member)}</p>
            <p className="hidden text-small md:block">
              <Instant at={member.created_at} />
            </p>
            {canWrite && (
              <div className="justify-self-end">
                <IconButton
                  icon={Pencil}
                  label={text.edit(member.name)}
                  onPress={() => setEdited(member.id)}
                />
              </div>
            )}
          </li>
        ))}
      </CardList>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={setLink} />}
      {editedMember && (
        <MemberDrawer member={editedMember} onClose={() => setEdited(null)} onInvited={setLink} />
      )}
      {link && (
        <OneTimeDialog
          label={text.invited.link}
          onClose={() => setLink(null)}
          title={text.invited.title}
          value={link}
        >
          {text.invited.text}
        </OneTimeDialog>
      )}
    </Screen>
  )
}
