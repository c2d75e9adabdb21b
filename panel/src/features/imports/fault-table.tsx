import { PlainTable } from '../../components/ui/plain-table.tsx'
import type { ImportFault } from '../../lib/api/schema.ts'
import { imports } from '../../messages/imports.ts'

const { columns: text } = imports

/** Faults by line and column. */
export function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <PlainTable header={[text.line, text.column, text.fault]} label={text.fault}>
      {faults.map(({ line, column, message }) => (
        <tr key={`${line} ${column} ${message}`}>
          <td className="py-2 pr-4 align-top figures">{line}</td>
          <td className="py-2 pr-4 align-top whitespace-nowrap">{column ?? '–'}</td>
          <td className="py-2 align-top">{message}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
