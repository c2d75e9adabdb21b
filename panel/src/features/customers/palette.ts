import { UserRound } from 'lucide-react'
import type { PaletteSource } from '../../lib/palette.ts'
import { customers } from '../../messages/customers.ts'
import { paths } from '../../paths.ts'
import { fetchCustomers } from './customers.ts'

/** Finds customers by name or address. */
export const customerSource: PaletteSource = {
  title: customers.title,
  permission: 'customers_read',
  search: async (text, signal) => {
    const { data } = await fetchCustomers({ query: text, limit: '5' }, signal)
    return data.map(({ id, name, email }) => ({
      id: `customer-${id}`,
      label: name.trim() || email,
      detail: email,
      icon: UserRound,
      to: paths.customer(id),
    }))
  },
}
