import { optionsOf } from '../../lib/options.ts'
import { common } from '../../messages/common.ts'
import { Select } from '../ui/select.tsx'

const OPTIONS = optionsOf(common.validity)
const NEVER = 'never'

interface ValidityFieldProps {
  label: string
  /** Days, or null without an end. */
  value: number | null
  onChange: (days: number | null) => void
  error?: string | undefined
}

/** Days for which something is valid. */
export function ValidityField({ value, onChange, ...rest }: ValidityFieldProps) {
  return (
    <Select
      {...rest}
      onChange={(chosen) => onChange(chosen === NEVER ? null : Number(chosen))}
      options={OPTIONS}
      value={value === null ? NEVER : String(value)}
    />
  )
}
