import { useQuery } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Drawer } from '../../components/ui/dialog.tsx'
import { KeyValues } from '../../components/ui/key-values.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextArea, TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { MediaResource } from '../../lib/api/schema.ts'
import { formatBytes, formatFull } from '../../lib/format.ts'
import { usePermission } from '../../lib/session.ts'
import { media as text } from '../../messages/media.ts'
import { deleteMedia, describeMedia, mediaQuery, useMediaMutation, usesQuery } from './media.ts'
import { Preview } from './media-grid.tsx'

/** Texts and uses of a file. */
export function MediaDrawer({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { data, error } = useQuery(mediaQuery(hash))
  if (data) return <Details key={data.version} media={data} onClose={onClose} />
  return (
    <Drawer isOpen onClose={onClose} title={text.title}>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
    </Drawer>
  )
}

const parseTags = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

function Details({ media, onClose }: { media: MediaResource; onClose: () => void }) {
  const canWrite = usePermission('media_write')
  const [texts, setTexts] = useState({
    title: media.title,
    alt: media.alt,
    folder: media.folder,
    tags: media.tags.join(', '),
  })
  const [learnersOnly, setLearnersOnly] = useState(media.learners_only)
  const save = useMediaMutation(() =>
    describeMedia(media, { ...texts, tags: parseTags(texts.tags), learners_only: learnersOnly }),
  )
  const remove = useMediaMutation(() => deleteMedia(media))
  const { ask, dialog } = useConfirm()
  const error = save.error ?? remove.error
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const finish = (message: string) => () => {
    onClose()
    toast(message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined, { onSuccess: finish(text.form.saved) })
  }
  const askToRemove = () =>
    ask({
      title: text.remove.title,
      children: text.remove.text,
      confirm: text.remove.button,
      isDanger: true,
      onConfirm: () =>
        remove.mutateAsync(undefined).then(finish(text.remove.done), () => {
          // The refusal is shown in the drawer.
        }),
    })
  const field = (name: keyof typeof texts) => ({
    error: errors[name],
    isReadOnly: !canWrite,
    label: text.form[name],
    onChange: (changed: string) => setTexts({ ...texts, [name]: changed }),
    value: texts[name],
  })
  return (
    <Drawer
      footer={
        canWrite && (
          <>
            <Button className="mr-auto" icon={Trash2} onPress={askToRemove} variant="danger-ghost">
              {text.remove.button}
            </Button>
            <FormFooter form="media" isPending={save.isPending} onClose={onClose}>
              {text.form.save}
            </FormFooter>
          </>
        )
      }
      isOpen
      onClose={onClose}
      title={media.title || media.file_name}
    >
      <form className="flex flex-col gap-5" id="media" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <div className="mx-auto w-full max-w-64 overflow-hidden rounded-lg border border-border">
          <Preview media={media} />
        </div>
        <Facts media={media} />
        <TextField {...field('title')} />
        {media.kind === 'image' && <TextArea {...field('alt')} description={text.form.altHint} rows={2} />}
        <TextField {...field('folder')} />
        <TextField {...field('tags')} description={text.form.tagsHint} />
        {media.kind !== 'image' && (
          <Switch
            description={text.form.learnersOnlyHint}
            isReadOnly={!canWrite}
            isSelected={learnersOnly}
            onChange={setLearnersOnly}
          >
            {text.form.learnersOnly}
          </Switch>
        )}
        <Uses hash={media.hash} />
      </form>
      {dialog}
    </Drawer>
  )
}

function Facts({ media }: { media: MediaResource }) {
  const { image, url } = media
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + url)
    toast(text.copied)
  }
  return (
    <div className="flex flex-col gap-3">
      <KeyValues
        items={[
          { label: text.filters.kind, value: text.kinds[media.kind] },
          ...(image ? [{ label: text.pixels, value: `${image.width} × ${image.height}` }] : []),
          { label: text.size, value: formatBytes(media.bytes) },
          { label: text.uploadedAt, value: formatFull(media.created_at) },
        ]}
      />
      <Button className="self-start" icon={Copy} onPress={copy} size="sm">
        {text.copy}
      </Button>
    </div>
  )
}

function Uses({ hash }: { hash: string }) {
  const { data: uses } = useQuery(usesQuery(hash))
  if (!uses) return null
  return (
    <section aria-label={text.uses.title}>
      <h3 className="mb-1 text-small font-semibold">{text.uses.title}</h3>
      {uses.length === 0 ? (
        <p className="text-muted-foreground">{text.uses.none}</p>
      ) : (
        <ul>
          {uses.map(({ kind, key, title }) => (
            <li key={`${kind}/${key}/${title}`}>
              <span className="text-muted-foreground">{text.uses.kinds[kind] ?? kind}:</span> {title}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
