import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
  className?: string
}

/** Choice of exactly one of a few options, all visible. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={cx('inline-flex gap-0.5 rounded-sm bg-muted p-0.5', className)}
      disallowEmptySelection
      isDisabled={isDisabled}
      onSelectionChange={([chosen]) => onChange(chosen as Value)}
      selectedKeys={[value]}
      selectionMode="single"
    >
      {options.map(({ value: id, label: text, icon: Icon }) => (
        <ToggleButton
          className="flex min-h-8 grow items-center justify-center gap-2 rounded-xs px-3 text-small font-semibold whitespace-nowrap text-muted-foreground hover:text-foreground data-selected:bg-raised data-selected:text-foreground data-selected:shadow-card data-disabled:opacity-60"
          id={id}
          key={id}
        >
          {Icon && <Icon aria-hidden="true" className="size-4" />}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
