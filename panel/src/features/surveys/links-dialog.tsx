import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { TextArea } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import { common } from '../../messages/common.ts'
import { surveys } from '../../messages/surveys.ts'
import { createLinks } from './surveys.ts'

const { links: text } = surveys

interface LinksDialogProps {
  slug: string
  title: string
  onClose: () => void
}

/** Creates links for one response each, and shows them once. */
export function LinksDialog({ slug, title, onClose }: LinksDialogProps) {
  const queries = useQueryClient()
  const [count, setCount] = useState(1)
  const create = useMutation({ mutationFn: () => createLinks(queries, slug, count) })
  const { data: links, error } = create
  const errors = fieldErrors(error)
  const copy = async () => {
    await navigator.clipboard.writeText(links?.join('\n') ?? '')
    toast(common.copied)
  }
  const mail = links?.length === 1 && links[0]
  const footer = links ? (
    <>
      {mail && (
        <ButtonLink
          icon={Mail}
          reloadDocument
          to={`mailto:?${new URLSearchParams({ subject: title, body: text.mailBody(mail) }).toString().replaceAll('+', '%20')}`}
        >
          {text.mail}
        </ButtonLink>
      )}
      <Button icon={Copy} onPress={copy}>
        {common.copy}
      </Button>
      <Button onPress={onClose} variant="primary">
        {common.done}
      </Button>
    </>
  ) : (
    <>
      <Button onPress={onClose}>{common.back}</Button>
      <Button isPending={create.isPending} onPress={() => create.mutate()} variant="primary">
        {text.create}
      </Button>
    </>
  )
  return (
    <Dialog footer={footer} isDismissable={!links} isOpen onClose={onClose} title={text.title}>
      <div className="flex flex-col gap-5">
        <p className="text-muted-foreground">{text.text}</p>
        {error && !errors.count && <Alert tone="danger">{messageOf(error)}</Alert>}
        {links ? (
          <TextArea className="font-mono" isReadOnly label={text.created} value={links.join('\n')} />
        ) : (
          <NumberField
            error={errors.count}
            hasStepper
            label={text.count}
            minValue={1}
            onChange={setCount}
            value={count}
          />
        )}
      </div>
    </Dialog>
  )
}
