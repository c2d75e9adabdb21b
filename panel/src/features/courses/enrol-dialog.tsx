import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Select } from '../../components/ui/select.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { CustomerListItem } from '../../lib/api/schema.ts'
import { formatFull } from '../../lib/format.ts'
import { learners } from '../../messages/courses.ts'
import { contentQuery, enrol, useCourseMutation } from './courses.ts'

const { form: text } = learners

type ChosenCustomer = Pick<CustomerListItem, 'id' | 'name' | 'email' | 'has_account'>

interface EnrolDialogProps {
  course: string
  onClose: () => void
  /** Field that chooses a customer. */
  CustomerPicker: ComponentType<{
    label: string
    error: string | undefined
    value: ChosenCustomer | null
    onChange: (customer: ChosenCustomer | null) => void
  }>
}

/** Enrols a customer; in a course with dates, on one of them. */
export function EnrolDialog({ course, onClose, CustomerPicker }: EnrolDialogProps) {
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [session, setSession] = useState('')
  const sessions = useQuery(contentQuery(course)).data?.sessions ?? []
  const mutation = useCourseMutation(() =>
    enrol(course, { email: customer?.email ?? '', session: session === '' ? null : Number(session) }),
  )
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(undefined, {
      onSuccess: () => {
        toast(text.done)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.submit}
      title={text.title}
    >
      <p className="text-muted-foreground">{text.hint}</p>
      <CustomerPicker error={errors.email} label={text.customer} onChange={setCustomer} value={customer} />
      {sessions.length > 0 && (
        <Select
          error={errors.session}
          label={text.session}
          onChange={setSession}
          options={sessions.map(({ id, starts_at, place }) => ({
            value: String(id),
            label: `${formatFull(starts_at)} · ${place}`,
          }))}
          placeholder={text.chooseSession}
          value={session}
        />
      )}
    </FormDialog>
  )
}
