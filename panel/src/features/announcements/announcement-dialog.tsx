import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { InstantField } from '../../components/ui/instant-field.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { AnnouncementListItem } from '../../lib/api/schema.ts'
import { announcements as text } from '../../messages/announcements.ts'
import { type AnnouncementValues, saveAnnouncement, toValues } from './announcements.ts'

const { fields, hints } = text

interface AnnouncementDialogProps {
  /** Null for a new announcement. */
  announcement: AnnouncementListItem | null
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const queries = useQueryClient()
  const [values, setValues] = useState(() => toValues(announcement))
  const save = useMutation({
    mutationFn: () => saveAnnouncement(queries, announcement, values),
    onSuccess: () => {
      onClose()
      toast(text.saved)
    },
  })
  const errors = fieldErrors(save.error)
  const field = (name: Exclude<keyof AnnouncementValues, 'active'>) => ({
    error: errors[name],
    label: fields[name],
    onChange: (changed: string) => setValues({ ...values, [name]: changed }),
    value: values[name],
  })
  return (
    <FormDialog
      failure={failureOf(save.error)}
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      submitLabel={text.save}
      title={announcement ? text.editTitle : text.new}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('text')} autoFocus className="sm:col-span-2" isRequired />
        <TextField {...field('link')} className="sm:col-span-2" description={hints.link} />
        <InstantField {...field('starts_at')} description={hints.starts_at} />
        <InstantField {...field('ends_at')} description={hints.ends_at} />
        <Switch isSelected={values.active} onChange={(active) => setValues({ ...values, active })}>
          {fields.active}
        </Switch>
      </div>
    </FormDialog>
  )
}
