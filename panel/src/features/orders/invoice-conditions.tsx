import { Alert } from '../../components/ui/alert.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { correctedTaxes as text } from '../../messages/corrected-taxes.ts'

interface InvoiceConditionsProps {
  cause: keyof typeof text.conditions
  isConfirmed: boolean
  error: string | undefined
  onConfirm: (isConfirmed: boolean) => void
}

/** Conditions of the law for the correction of a tax, which the owner confirms. */
export function InvoiceConditions({ cause, isConfirmed, error, onConfirm }: InvoiceConditionsProps) {
  return (
    <>
      <div>
        <h3 className="font-semibold">{text.conditionsTitle}</h3>
        <ul className="list-disc pl-5">
          {text.conditions[cause].map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted-foreground">{text.adviser}</p>
      </div>
      <Checkbox isSelected={isConfirmed} onChange={onConfirm}>
        {text.confirm}
      </Checkbox>
      {error && <Alert tone="danger">{error}</Alert>}
    </>
  )
}
