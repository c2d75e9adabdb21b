import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Link, type LinkProps } from 'react-router-dom'
import { common } from '../../messages/common.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

const button = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm font-semibold whitespace-nowrap select-none',
    'transition-colors duration-100 data-disabled:cursor-not-allowed data-disabled:opacity-55',
    'pointer-coarse:min-h-11',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover shadow-card',
        secondary:
          'border border-border-strong/60 bg-surface text-foreground shadow-card hover:border-border-strong hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted data-pressed:bg-muted',
        danger: 'bg-danger text-danger-foreground hover:brightness-92 shadow-card',
        'danger-ghost': 'text-danger hover:bg-danger-subtle',
      },
      size: {
        md: 'min-h-9 px-3.5 text-body',
        sm: 'min-h-8 px-2.5 text-small',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

interface ButtonStyle extends VariantProps<typeof button> {
  icon?: LucideIcon | undefined
  className?: string
  children?: ReactNode
}

export type ButtonProps = ButtonStyle & Omit<AriaButtonProps, 'children' | 'className' | 'style'>

/** Button. While `isPending`, it stays focusable, says that it is busy and ignores presses. */
export function Button({
  variant,
  size,
  icon: Icon,
  className,
  children,
  isPending,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  // React Aria's own pending state leaves a live region behind that refers to the button after it is gone.
  const action = isPending ? { type: 'button' as const } : { type, ...(onPress && { onPress }) }
  return (
    <AriaButton {...rest} {...action} className={button({ variant, size, className })}>
      {isPending ? <Spinner /> : Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
      {isPending && <span className="sr-only">{common.loading}</span>}
    </AriaButton>
  )
}

export function ButtonLink({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={button({ variant, size, className })}>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </Link>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  icon: LucideIcon
  /** Accessible name, also the tooltip. */
  label: string
  size?: 'md' | 'sm'
  className?: string
}

export function IconButton({ icon: Icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={cx(
          'grid shrink-0 place-items-center rounded-sm text-muted-foreground transition-colors duration-100',
          'hover:bg-muted hover:text-foreground data-pressed:bg-muted data-disabled:opacity-45',
          size === 'md' ? 'size-9 pointer-coarse:size-11' : 'size-7 pointer-coarse:size-9',
          className,
        )}
      >
        <Icon aria-hidden="true" className={size === 'md' ? 'size-4.5' : 'size-4'} />
      </AriaButton>
    </Tooltip>
  )
}
