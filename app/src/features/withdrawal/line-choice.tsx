import type { WithdrawableLine } from 'mostrador'
import { SelectField, TextArea } from '../../components/ui/field.tsx'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'

/** Name of the field with the units of a line. */
export const LINE_PREFIX = 'line-'

const titleOf = ({ title, variant_title }: Pick<WithdrawableLine, 'title' | 'variant_title'>) =>
  variant_title ? `${title} (${variant_title})` : title

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, units) => units)

/** Lines of the order with their units, all of them by default; what cannot be withdrawn from has its reason. */
export function LineChoice({ lines }: { lines: readonly WithdrawableLine[] }) {
  return (
    <fieldset className="mt-6">
      <legend className="text-h4">{messages.lines}</legend>
      <p className="mt-1 text-small text-muted-foreground">{messages.linesHint}</p>
      <ul className="mt-3 border-b border-border">
        {lines.map((line) => (
          <li className="border-t border-border py-4" key={line.line}>
            {line.left > 0 ? (
              <SelectField
                className="max-w-md"
                defaultValue={line.left}
                hint={line.note}
                label={titleOf(line)}
                name={`${LINE_PREFIX}${line.line}`}
              >
                {upTo(line.left).map((units) => (
                  <option key={units} value={units}>
                    {messages.units(units, line.left)}
                  </option>
                ))}
              </SelectField>
            ) : (
              <>
                <p className="text-small font-semibold">{titleOf(line)}</p>
                <p className="mt-1 text-small text-muted-foreground">{line.note}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Description of the part that is withdrawn from, of an order whose lines are not listed. */
export function PartField() {
  return <TextArea className="mt-6" hint={messages.partHint} label={messages.part} name="part" optional />
}

/** Lines and units of a receipt. */
export const withdrawnLine = ({ quantity, ...line }: Parameters<typeof titleOf>[0] & { quantity: number }) =>
  `${quantity} × ${titleOf(line)}`
