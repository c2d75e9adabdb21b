// Invariants of a shop after a workload: the records of customers, bank and mail server agree with the database.
import { emailOf } from '../support/customers.mjs'
import { invariant } from '../support/report.mjs'
import { formatCount } from '../support/scripts.mjs'
import { OWNER } from '../support/shop.mjs'
import { STOCK, stockQuery } from '../support/shoppers.mjs'
import {
  deliveryViolations,
  messageViolations,
  orderViolations,
  paymentViolations,
  readLedgerTables,
  redeliveries,
  stockViolations,
  withRecipients,
} from './ledger.mjs'

/**
 * Rows for a ledger of acknowledged orders, the violations recorded during the workload, the received messages, and the
 * expected messages that belong to no order.
 */
export async function invariantsOf(database, ledger, violations, received, otherMessages) {
  const tables = await readLedgerTables(database)
  const stored = { ...tables, messages: withRecipients(tables.messages, received) }
  const [stock] = await database.read(stockQuery)
  const paid = ledger.filter(({ payments }) => payments.length > 0)
  const lost = paid.filter((entry) => !entry.notified)
  return [
    invariant('Acknowledged orders, none lost, none duplicated', formatCount(ledger.length), [
      ...violations,
      ...orderViolations(ledger, stored),
    ]),
    invariant(
      'Payments taken by the bank, all recorded, one invoice each',
      `${formatCount(paid.length)}, notifications lost: ${formatCount(lost.length)}`,
      paymentViolations(ledger, stored),
    ),
    invariant('Stock', `${STOCK.size} products`, stockViolations(ledger, STOCK, stock)),
    invariant(
      'Messages, each written once and delivered under one id',
      `${formatCount(stored.messages.length)}; delivered again under the same id: ${redeliveries(received)}`,
      [
        ...messageViolations(ledger, stored, { owner: OWNER, emailOf, otherMessages }),
        ...deliveryViolations(stored, received),
      ],
    ),
  ]
}
