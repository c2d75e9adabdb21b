import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  Keyboard,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components'

interface MenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement
  label: string
  placement?: PopoverProps['placement']
  children: ReactNode
}

export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover min-w-52" placement={placement}>
        <AriaMenu aria-label={label} className="max-h-[70svh] overflow-auto p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuItemProps {
  label: string
  icon?: LucideIcon
  shortcut?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Path of a screen. */
  href?: string
  onAction?: () => void
}

export function MenuItem({ label, icon: Icon, shortcut, isDanger, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      className={cx('option', isDanger && 'text-danger data-focused:bg-danger-subtle')}
      textValue={label}
    >
      {Icon && (
        <Icon aria-hidden="true" className={cx('size-4 shrink-0', !isDanger && 'text-muted-foreground')} />
      )}
      <span className="grow">{label}</span>
      {shortcut && <Keyboard className="text-mini text-muted-foreground">{shortcut}</Keyboard>}
    </AriaMenuItem>
  )
}

export const MenuSeparator = () => <Separator className="mx-1 my-1 border-t border-border" />

export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className="px-2.5 pt-2 pb-1 text-mini font-semibold text-muted-foreground">{title}</Header>
      {children}
    </MenuSection>
  )
}
