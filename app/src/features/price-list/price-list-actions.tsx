import { Button } from '../../components/ui/button.tsx'
import { keepAsFile } from '../../lib/browser/download-blob.ts'
import { priceTableTexts } from '../../messages/price-list.ts'
import { csvOf } from './csv.ts'
import type { Row } from './rows.ts'

/** What can be done with the rows that are shown. */
export function Tools({ rows }: { rows: Row[] }) {
  const save = () => {
    const file = new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
    keepAsFile(`tarifario-${new Date().toISOString().slice(0, 10)}.csv`, file)
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="print" look="secondary" onClick={() => print()} small>
        {priceTableTexts.print}
      </Button>
      <Button icon="download" look="secondary" onClick={save} small>
        {priceTableTexts.export}
      </Button>
    </div>
  )
}
