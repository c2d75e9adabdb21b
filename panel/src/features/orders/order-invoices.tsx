import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { InvoiceAction, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { correctedTaxes } from '../../messages/corrected-taxes.ts'
import { orders } from '../../messages/orders.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { downloadInvoice, type ElectronicFormat, invoicePath } from './orders.ts'

const text = orders.invoices
const ELECTRONIC: readonly ElectronicFormat[] = ['facturae', 'ubl']

/** Invoices of the order, and buttons of those that can be issued now. */
export function OrderInvoices({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { invoices, invoice_actions: actions } = order
  const [action, setAction] = useState<InvoiceAction>()
  if (invoices.length === 0) return null
  return (
    <Card title={text.title}>
      <ul className="flex flex-col gap-2.5">
        {invoices.map(({ number, title, cause, substitutes, formats, total_cents, issued_at }) => (
          <li className="flex items-start gap-2.5" key={number}>
            <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 grow">
              <a
                className="text-primary hover:underline"
                download={`${number}.pdf`}
                href={invoicePath(order, number)}
              >
                {text.name(title, number)}
              </a>
              <p className="text-small">
                <Instant at={issued_at} />
              </p>
              {cause && <p className="text-small text-muted-foreground">{cause}</p>}
              {substitutes.length > 0 && (
                <p className="text-small text-muted-foreground">{text.replaces(substitutes)}</p>
              )}
              <div className="flex flex-wrap gap-3">
                {ELECTRONIC.filter((format) => formats.includes(format)).map((format) => (
                  <InvoiceDownload format={format} invoice={number} key={format} order={order} />
                ))}
              </div>
            </div>
            <span className="figures">{formatCents(total_cents)}</span>
          </li>
        ))}
      </ul>
      {order.tax_excess_cents > 0 && (
        <p className="mt-4 text-small">{correctedTaxes.owed(formatCents(order.tax_excess_cents))}</p>
      )}
      {canWrite && actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2 border-t border-border pt-4">
          {actions.map((kind) => (
            <Button key={kind} onPress={() => setAction(kind)} size="sm">
              {text.actions[kind].button}
            </Button>
          ))}
        </div>
      )}
      {action && <InvoiceDialog action={action} onClose={() => setAction(undefined)} order={order} />}
    </Card>
  )
}

interface InvoiceDownloadProps {
  order: StaffOrder
  invoice: string
  format: ElectronicFormat
}

/** Button of an electronic invoice. It tells the reason where there is none, such as missing data. */
function InvoiceDownload({ order, invoice, format }: InvoiceDownloadProps) {
  const name = text.formats[format]
  const download = () =>
    downloadInvoice(order, invoice, format).catch((error) => toast(messageOf(error), { isError: true }))
  return (
    <Button aria-label={text.download(invoice, name)} onPress={download} size="sm" variant="ghost">
      {name}
    </Button>
  )
}
