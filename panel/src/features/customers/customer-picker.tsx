import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../components/ui/combobox.tsx'
import type { CustomerListItem } from '../../lib/api/schema.ts'
import { customers as text } from '../../messages/customers.ts'
import { CUSTOMERS, fetchCustomers } from './customers.ts'

type ChosenCustomer = Pick<CustomerListItem, 'id' | 'name' | 'email' | 'has_account'>

interface CustomerPickerProps {
  label: string
  error: string | undefined
  value: ChosenCustomer | null
  onChange: (customer: ChosenCustomer | null) => void
}

const toOption = ({ id, name, email, has_account }: ChosenCustomer) => ({
  value: String(id),
  label: name.trim() || email,
  description: [email, !has_account && text.noAccount].filter(Boolean).join(' · '),
})

/** Customer who is found by name or e-mail address. */
export function CustomerPicker({ label, error, value, onChange }: CustomerPickerProps) {
  // Text that is not deferred: an option of the previous search must not be there to be chosen.
  const [query, setQuery] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [CUSTOMERS, 'picker', query],
    queryFn: ({ signal }) => fetchCustomers({ query, limit: '10' }, signal),
  })
  // The name of the chosen customer stands in the field, which searches for it.
  const others = (data?.data ?? []).filter(({ id }) => id !== value?.id)
  const offered = value ? [value, ...others] : others
  return (
    <ComboBox
      error={error}
      isLoading={isFetching}
      isRequired
      label={label}
      onChange={(chosen) => {
        const customer = offered.find(({ id }) => String(id) === chosen)
        if (!customer) return onChange(null)
        const { id, name, email, has_account } = customer
        onChange({ id, name, email, has_account })
      }}
      onSearch={setQuery}
      options={offered.map(toOption)}
      value={value ? String(value.id) : ''}
    />
  )
}
