import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { ComboBox } from '../../components/ui/combobox.tsx'
import { productForm } from '../../messages/products.ts'
import { fetchProducts, PRODUCTS } from './products.ts'

const { picker: text } = productForm

interface ProductPickerProps {
  label: string
  description?: string
  error?: string | undefined
  /** Slugs of the chosen products. */
  value: readonly string[]
  onChange: (slugs: string[]) => void
}

const slugOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Products that are found by name or reference. */
export function ProductPicker({ label, description, error, value, onChange }: ProductPickerProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  // A choice empties the field.
  const [round, setRound] = useState(0)
  const { data, isFetching } = useQuery({
    queryKey: [PRODUCTS, 'picker', query],
    queryFn: ({ signal }) => fetchProducts({ query, sort: 'title', limit: '10' }, signal),
  })
  const found = (data?.data ?? []).map(({ path, title, sku }) => ({
    value: slugOf(path),
    label: title,
    description: sku,
  }))
  return (
    <div className="flex flex-col gap-2">
      <ComboBox
        error={error}
        isLoading={isFetching}
        key={round}
        label={label}
        onChange={(slug) => {
          if (slug === '') return
          onChange([...value, slug])
          setTyped('')
          setRound(round + 1)
        }}
        onSearch={setTyped}
        options={found.filter((option) => !value.includes(option.value))}
        value=""
        {...(description && { description })}
      />
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-col divide-y divide-border">
          {value.map((slug) => (
            <li className="flex items-center gap-2 py-1" key={slug}>
              <span className="min-w-0 grow truncate">{slug}</span>
              <IconButton
                icon={X}
                label={text.remove(slug)}
                onPress={() => onChange(value.filter((other) => other !== slug))}
                size="sm"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
