import { X } from 'lucide-react'
import { IconButton } from '../../components/ui/button.tsx'
import { productForm } from '../../messages/products.ts'
import { ProductSearch } from './product-search.tsx'

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
  return (
    <div className="flex flex-col gap-2">
      <ProductSearch
        description={description}
        error={error}
        isChosen={({ path }) => value.includes(slugOf(path))}
        label={label}
        onChoose={({ path }) => onChange([...value, slugOf(path)])}
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
