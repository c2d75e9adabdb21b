import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Button } from '../../components/ui/button.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { StockRequest } from '../../lib/api/schema.ts'
import { productStock } from '../../messages/products.ts'
import { changeStock, useProductMutation } from './products.ts'

const { dialog: text } = productStock

/** Product or variant whose stock is changed. */
export interface StockSubject {
  variant: number | null
  name: string
  units: number | null
}

interface StockDialogProps {
  id: string
  subject: StockSubject
  onClose: () => void
}

type Kind = keyof typeof text.kinds

/** Count or adjustment of a stock, with its reason. */
export function StockDialog({ id, subject, onClose }: StockDialogProps) {
  const [kind, setKind] = useState<Kind>('set')
  const [units, setUnits] = useState(subject.units ?? Number.NaN)
  const [note, setNote] = useState('')
  const mutation = useProductMutation((change: StockRequest['change']) =>
    changeStock(id, {
      variant: subject.variant,
      change,
      note,
      expected: change.kind === 'set' ? subject.units : null,
    }),
  )
  const errors = fieldErrors(mutation.error)
  const send = (change: StockRequest['change']) =>
    mutation.mutate(change, {
      onSuccess: () => {
        onClose()
        toast(text.done)
      },
    })
  const submit = () => {
    if (!Number.isNaN(units)) send({ kind, units })
  }
  const choose = (next: Kind) => {
    setKind(next)
    setUnits(next === 'set' ? (subject.units ?? Number.NaN) : Number.NaN)
  }
  return (
    <FormDialog
      buttons={
        subject.units !== null && (
          <Button className="mr-auto" onPress={() => send({ kind: 'set', units: null })} variant="ghost">
            {text.untrack}
          </Button>
        )
      }
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={text.save}
      title={text.title(subject.name)}
    >
      {subject.units !== null && (
        <Segmented
          label={text.kind}
          onChange={choose}
          options={(['set', 'adjust'] as const).map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
        />
      )}
      <NumberField
        autoFocus
        error={errors.change}
        hasStepper
        label={kind === 'set' ? text.setTo : text.adjustBy}
        onChange={setUnits}
        value={units}
        {...(kind === 'set' && { minValue: 0 })}
      />
      <TextField
        description={text.noteHint}
        error={errors.note}
        label={text.note}
        onChange={setNote}
        value={note}
      />
    </FormDialog>
  )
}
