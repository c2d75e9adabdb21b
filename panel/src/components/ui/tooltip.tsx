import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

/** Tooltip of a focusable React Aria element. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger closeDelay={60} delay={500}>
      {children}
      <AriaTooltip
        className="animate-fade rounded-sm bg-inverse px-2 py-1 text-mini font-semibold text-inverse-foreground shadow-popover"
        offset={6}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
