import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { InvoiceRecord } from '../../lib/api/schema.ts'
import { common } from '../../messages/common.ts'
import { verifactu } from '../../messages/verifactu.ts'
import { correctRecord, useRecordMutation } from './verifactu.ts'

const text = verifactu.records

interface CorrectionDialogProps {
  record: InvoiceRecord
  onClose: () => void
}

/** Corrects a record; the recipient is optional. */
export function CorrectionDialog({ record, onClose }: CorrectionDialogProps) {
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [country, setCountry] = useState('')
  const { mutate, error, isPending } = useRecordMutation(correctRecord)
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const run = () =>
    mutate(
      { id: record.id, body: { name, number, country } },
      {
        onSuccess: () => {
          toast(text.corrected)
          onClose()
        },
      },
    )
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button isPending={isPending} onPress={run} variant="primary">
            {text.correct}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text.correctOf(record.invoice_number)}
    >
      <div className="flex flex-col gap-4">
        <p>{text.correctText}</p>
        {record.message && <Alert tone="warning">{record.message}</Alert>}
        {record.kind === 'registration' && (
          <>
            <TextField error={errors.name} label={text.name} onChange={setName} value={name} />
            <TextField error={errors.number} label={text.number} onChange={setNumber} value={number} />
            <TextField error={errors.country} label={text.country} onChange={setCountry} value={country} />
          </>
        )}
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  )
}
