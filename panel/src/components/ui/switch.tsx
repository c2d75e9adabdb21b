import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  description?: ReactNode
}

export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="group flex items-start gap-3 data-disabled:opacity-60">
      <span
        aria-hidden="true"
        className="mt-px flex h-5 w-9 shrink-0 items-center rounded-full border border-border-strong bg-muted px-0.5 transition-colors duration-150 group-data-selected:border-primary group-data-selected:bg-primary group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-primary"
      >
        <span className="size-3.5 rounded-full bg-border-strong transition-transform duration-150 group-data-selected:translate-x-4 group-data-selected:bg-primary-foreground" />
      </span>
      <span>
        <span className="font-semibold">{children}</span>
        {description && <span className="block text-small text-muted-foreground">{description}</span>}
      </span>
    </AriaSwitch>
  )
}
