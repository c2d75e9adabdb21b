import { PlainTable } from '../../components/ui/plain-table.tsx'
import type { ImportPreview, ImportRecognition } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { imports } from '../../messages/imports.ts'
import { FaultTable } from './fault-table.tsx'

const { columns: text } = imports

const cellClass = 'max-w-72 truncate py-2 pr-4 align-top'

/** First lines of the file, as they are. */
export function SampleTable({ recognition }: { recognition: ImportRecognition }) {
  return (
    <PlainTable header={recognition.columns} label={imports.mapping.sample}>
      {recognition.sample.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no identifier
        <tr key={row}>
          {line.map((value, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td className={cellClass} key={column} title={value}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** First products, as they would be imported. */
export function PreviewTable({ preview }: { preview: ImportPreview }) {
  const header = [
    text.line,
    text.product,
    text.sku,
    text.price,
    text.tax,
    text.stock,
    text.categories,
    text.variants,
  ]
  return (
    <div className="flex flex-col gap-6">
      <PlainTable header={header} label={imports.mapping.preview}>
        {preview.products.map((product) => (
          <tr key={product.line}>
            <td className={cellClass}>{product.line}</td>
            <td className={cellClass}>{product.title}</td>
            <td className={cellClass}>{product.sku}</td>
            <td className={`${cellClass} figures`}>{formatCents(product.price_cents)}</td>
            <td className={`${cellClass} figures`}>{product.tax_percent} %</td>
            <td className={`${cellClass} figures`}>{product.stock ?? '–'}</td>
            <td className={cellClass}>{product.categories.join(', ')}</td>
            <td className={cellClass}>{product.variants.join(', ')}</td>
          </tr>
        ))}
      </PlainTable>
      {preview.faults.length > 0 && <FaultTable faults={preview.faults} />}
    </div>
  )
}
