import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { api } from '../../lib/api/api.ts'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { PasskeyView } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { addPasskey, supportsPasskeys } from '../../lib/passkeys.ts'
import { account } from '../../messages/account.ts'
import { passkeysQuery, toastError, useAccountMutation } from './account.ts'

const text = account.passkeys

export function PasskeysCard() {
  const { data: passkeys } = useSuspenseQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const { ask, dialog } = useConfirm()
  const remove = useAccountMutation(
    (id: string) => api.DELETE('/account/passkeys/{id}', { params: { path: { id } } }),
    text.removed,
  )
  const askToRemove = ({ id, name }: PasskeyView) =>
    ask({
      title: text.removeTitle,
      children: text.removeText(name),
      confirm: text.removeConfirm,
      isDanger: true,
      onConfirm: () => remove.mutateAsync(id).catch(toastError),
    })
  return (
    <Card
      actions={
        supportsPasskeys() && (
          <Button icon={Plus} onPress={() => setAdding(true)} size="sm">
            {text.add}
          </Button>
        )
      }
      description={text.hint}
      title={text.title}
    >
      {passkeys.length === 0 ? (
        <p className="text-muted-foreground">{supportsPasskeys() ? text.none : text.unsupported}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {passkeys.map((passkey) => (
            <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0" key={passkey.id}>
              <KeyRound aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 grow">
                <p className="font-semibold">{passkey.name}</p>
                <p className="text-small text-muted-foreground">
                  {text.created} {formatInstant(passkey.created_at)},{' '}
                  {passkey.last_used_at ? `${text.used} ${formatInstant(passkey.last_used_at)}` : text.unused}
                </p>
              </div>
              <IconButton
                icon={Trash2}
                label={text.remove(passkey.name)}
                onPress={() => askToRemove(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {dialog}
    </Card>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useAccountMutation(() => addPasskey(name, password), text.added)
  const errors = fieldErrors(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      footer={
        <FormFooter form="passkey" isPending={add.isPending} onClose={onClose}>
          {text.create}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title={text.addTitle}
    >
      <form className="flex flex-col gap-4" id="passkey" noValidate onSubmit={submit}>
        {add.error && Object.keys(errors).length === 0 && <Alert tone="danger">{messageOf(add.error)}</Alert>}
        <TextField
          autoFocus
          description={text.nameHint}
          error={errors.name}
          label={text.name}
          onChange={setName}
          value={name}
        />
        <TextField
          autoComplete="current-password"
          error={errors.password}
          label={text.password}
          onChange={setPassword}
          type="password"
          value={password}
        />
      </form>
    </Dialog>
  )
}
