import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ComboBox } from '../../components/ui/combobox.tsx'
import type { SelectOption } from '../../components/ui/select.tsx'
import { CUSTOMERS, fetchCustomers } from './customers.ts'

interface CustomerPickerProps {
  label: string
  error: string | undefined
  /** E-mail address of the chosen customer; empty for none. */
  value: string
  onChange: (email: string) => void
}

/** Customer who is found by name or e-mail address. */
export function CustomerPicker({ label, error, value, onChange }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  const { data, isFetching } = useQuery({
    queryKey: [CUSTOMERS, 'picker', query],
    queryFn: ({ signal }) => fetchCustomers({ query, limit: '10' }, signal),
  })
  const found = (data?.data ?? []).map(({ name, email }) => ({
    value: email,
    label: name.trim() || email,
    description: email,
  }))
  // The name of the chosen customer stands in the field, which searches for it.
  const others = found.filter((option) => option.value !== chosen?.value)
  return (
    <ComboBox
      error={error}
      isLoading={isFetching}
      isRequired
      label={label}
      onChange={(email) => {
        setChosen(found.find((option) => option.value === email) ?? null)
        onChange(email)
      }}
      onSearch={setTyped}
      options={chosen ? [chosen, ...others] : found}
      value={value}
    />
  )
}
