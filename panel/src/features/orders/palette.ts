import { ReceiptText } from 'lucide-react'
import { formatCents } from '../../lib/format.ts'
import type { PaletteSource } from '../../lib/palette.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import { fetchOrders } from './orders.ts'

/** Finds orders by number, customer or address. */
export const orderSource: PaletteSource = {
  title: orders.title,
  permission: 'orders_read',
  search: async (text, signal) => {
    const { data } = await fetchOrders({ query: text, limit: '5' }, signal)
    return data.map(({ number, customer_name, total_cents, state_label }) => ({
      id: number,
      label: number,
      detail: `${customer_name}, ${formatCents(total_cents)}, ${state_label.toLowerCase()}`,
      icon: ReceiptText,
      to: paths.order(number),
    }))
  },
}
