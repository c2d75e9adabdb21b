import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { api, bodyOf } from '../../lib/api/api.ts'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { TotpEnrolment } from '../../lib/api/schema.ts'
import { account } from '../../messages/account.ts'
import { accountQuery, useAccountMutation } from './account.ts'
import { PasswordDialog } from './password-dialog.tsx'

const text = account.totp

/** Authenticator app of the own account. */
export function TotpCard() {
  const { data } = useSuspenseQuery(accountQuery)
  const [asked, setAsked] = useState<'enable' | 'disable' | null>(null)
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { has_totp } = data.member
  return (
    <Card
      actions={<Badge tone={has_totp ? 'success' : 'neutral'}>{has_totp ? text.on : text.off}</Badge>}
      description={text.hint}
      title={text.title}
    >
      <div className="flex flex-wrap items-center gap-4">
        {has_totp ? (
          <>
            <p className="grow text-muted-foreground">{text.codesLeft(data.recovery_codes_left)}</p>
            <Button onPress={() => setAsked('disable')}>{text.disable}</Button>
          </>
        ) : (
          <Button icon={ShieldCheck} onPress={() => setAsked('enable')}>
            {text.enable}
          </Button>
        )}
      </div>
      {asked === 'enable' && (
        <PasswordDialog
          confirm={text.continue}
          onClose={() => setAsked(null)}
          onDone={setEnrolment}
          text={text.enableText}
          title={text.enable}
          write={(password) => bodyOf(api.POST('/account/totp', { body: { password } }))}
        />
      )}
      {enrolment && (
        <EnrolmentDialog enrolment={enrolment} onClose={() => setEnrolment(null)} onCodes={setCodes} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {asked === 'disable' && (
        <PasswordDialog
          confirm={text.disable}
          doneText={text.disabled}
          isDanger
          onClose={() => setAsked(null)}
          text={text.disableText}
          title={text.disableTitle}
          write={(password) => api.POST('/account/totp/remove', { body: { password } })}
        />
      )}
    </Card>
  )
}

interface EnrolmentDialogProps {
  enrolment: TotpEnrolment
  onClose: () => void
  onCodes: (codes: string[]) => void
}

function EnrolmentDialog({ enrolment, onClose, onCodes }: EnrolmentDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useAccountMutation(() => bodyOf(api.POST('/account/totp/confirm', { body: { code } })))
  const submit = () => {
    confirm.mutate(undefined, {
      onSuccess: ({ codes }) => {
        onClose()
        onCodes(codes)
        toast(text.enabled)
      },
    })
  }
  return (
    <FormDialog
      isPending={confirm.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.confirm}
      title={text.enable}
    >
      <p className="text-muted-foreground">{text.scan}</p>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode className="size-44 rounded-md" label={text.qr} text={enrolment.address} />
        <div className="min-w-0 grow basis-48">
          <p className="text-small font-semibold">{text.secret}</p>
          <code className="font-mono text-small break-all select-all">
            {enrolment.secret.replace(/(.{4})/g, '$1 ')}
          </code>
        </div>
      </div>
      <TextField
        autoComplete="one-time-code"
        autoFocus
        className="max-w-56"
        error={confirm.error ? (fieldErrors(confirm.error).code ?? messageOf(confirm.error)) : undefined}
        inputClassName="figures tracking-widest"
        inputMode="numeric"
        label={text.code}
        onChange={setCode}
        value={code}
      />
    </FormDialog>
  )
}

/** Recovery codes, shown once. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast(text.copied)
  }
  return (
    <Dialog
      footer={
        <>
          <Button icon={Copy} onPress={copy}>
            {text.copy}
          </Button>
          <Button onPress={onClose} variant="primary">
            {text.saved}
          </Button>
        </>
      }
      isDismissable={false}
      isOpen
      onClose={onClose}
      title={text.codesTitle}
    >
      <p className="mb-4 text-muted-foreground">{text.codesText}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-muted px-5 py-4">
        {codes.map((code) => (
          <li className="font-mono select-all" key={code}>
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
