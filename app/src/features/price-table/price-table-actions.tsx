import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { priceTableMessages } from '../../messages/price-table.ts'
import { paths } from '../../paths.ts'
import { toCsv } from './csv.ts'
import type { Row } from './rows.ts'

export function PriceTableActions({ rows }: { rows: Row[] }) {
  const save = () => {
    const file = new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
    downloadBlob(`tarifario-${new Date().toISOString().slice(0, 10)}.csv`, file)
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="print" variant="secondary" onClick={() => print()} size="sm">
        {priceTableMessages.print}
      </Button>
      <Button icon="download" variant="secondary" onClick={save} size="sm">
        {priceTableMessages.export}
      </Button>
    </div>
  )
}

export function CloseAccessButton() {
  return (
    <Form action={paths.priceTable} className="print:hidden" method="post">
      <SubmitButton icon="lock" variant="secondary">
        {priceTableMessages.closeAccess}
      </SubmitButton>
    </Form>
  )
}
