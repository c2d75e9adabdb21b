import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy, ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { api, bodyOf } from '../../lib/api/api.ts'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import { account } from '../../messages/account.ts'
import { accountQuery, toastError, useAccountMutation } from './account.ts'

const text = account.totp

/** Authenticator app of the own account. */
export function TotpCard() {
  const { data } = useSuspenseQuery(accountQuery)
  const [isRemoving, setRemoving] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useAccountMutation(() => bodyOf(api.POST('/account/totp')))
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
            <Button onPress={() => setRemoving(true)}>{text.disable}</Button>
          </>
        ) : (
          <Button
            icon={ShieldCheck}
            isPending={begin.isPending}
            onPress={() => begin.mutate(undefined, { onError: toastError })}
          >
            {text.enable}
          </Button>
        )}
      </div>
      {begin.data && <EnrolmentDialog enrolment={begin.data} onClose={begin.reset} onCodes={setCodes} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Card>
  )
}

interface EnrolmentDialogProps {
  enrolment: { secret: string; address: string }
  onClose: () => void
  onCodes: (codes: string[]) => void
}

function EnrolmentDialog({ enrolment, onClose, onCodes }: EnrolmentDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useAccountMutation(() => bodyOf(api.POST('/account/totp/confirm', { body: { code } })))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(undefined, {
      onSuccess: ({ codes }) => {
        onClose()
        onCodes(codes)
        toast(text.enabled)
      },
    })
  }
  return (
    <Dialog
      footer={
        <FormFooter form="totp" isPending={confirm.isPending} onClose={onClose}>
          {text.confirm}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      title={text.enable}
    >
      <form className="flex flex-col gap-5" id="totp" noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
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

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const remove = useAccountMutation(
    () => api.POST('/account/totp/remove', { body: { password } }),
    text.disabled,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      footer={
        <FormFooter form="totp-remove" isDanger isPending={remove.isPending} onClose={onClose}>
          {text.disable}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title={text.disableTitle}
    >
      <form id="totp-remove" noValidate onSubmit={submit}>
        <p className="mb-4 text-muted-foreground">{text.disableText}</p>
        <TextField
          autoComplete="current-password"
          autoFocus
          error={remove.error ? (fieldErrors(remove.error).password ?? messageOf(remove.error)) : undefined}
          label={text.passwordField}
          onChange={setPassword}
          type="password"
          value={password}
        />
      </form>
    </Dialog>
  )
}
