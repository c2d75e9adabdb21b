import { ReceiptText } from 'lucide-react'
import { formatAmount } from '../../lib/format.ts'
import type { PaletteSource } from '../../lib/palette.ts'
import { paths } from '../../paths.ts'
import { fetchOrders } from './orders.ts'

/** Finds orders by number, customer or address. */
export const orderSource: PaletteSource = {
  title: 'Pedidos',
  permission: 'orders_read',
  search: async (text, signal) => {
    const { data } = await fetchOrders({ query: text, limit: '5' }, signal)
    return data.map(({ number, customer, total, state_label }) => ({
      id: number,
      label: number,
      detail: `${customer}, ${formatAmount(total)}, ${state_label.toLowerCase()}`,
      icon: ReceiptText,
      to: paths.order(number),
    }))
  },
}
