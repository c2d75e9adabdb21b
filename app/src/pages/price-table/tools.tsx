import { priceTableTexts } from '../../texts/price-table.ts'
import { Button } from '../../ui/button.tsx'
import { csvOf, download } from './csv.ts'
import type { Row } from './rows.ts'

/** What can be done with the rows that are shown. */
export function Tools({ rows }: { rows: Row[] }) {
  const save = () => download(`tarifario-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(rows))
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
