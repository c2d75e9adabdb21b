import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

const button = cva(
  'inline-flex items-center justify-center gap-2 rounded-sm py-2 text-center font-semibold transition-colors duration-150 select-none disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground hover:bg-primary-hover disabled:bg-muted disabled:text-muted-foreground aria-disabled:bg-muted aria-disabled:text-muted-foreground',
        secondary:
          'border border-border-strong bg-transparent text-foreground hover:border-foreground hover:bg-muted disabled:text-muted-foreground',
        destructive: 'bg-destructive text-background hover:bg-foreground',
        inverse:
          'border border-inverse-muted-foreground text-inverse-foreground hover:bg-inverse-foreground hover:text-inverse',
        /** Text button for rows of actions. */
        link: 'min-h-11 text-small underline underline-offset-4 hover:text-accent',
      },
      size: { md: 'min-h-12 px-6 text-body', sm: 'min-h-11 px-4 text-small' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

interface ButtonStyleProps extends VariantProps<typeof button> {
  icon?: IconName
  children: ReactNode
}

/** Button. While `pending`, it stays focusable, is announced as busy and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  pending,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonStyleProps & ComponentProps<'button'> & { pending?: boolean }) {
  return (
    <button
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={button({ variant, size: variant === 'link' ? null : size, className })}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      type={type}
    >
      {pending ? <Spinner /> : icon && icon !== 'arrow' && <Icon className="size-5" name={icon} />}
      {children}
      {!pending && icon === 'arrow' && <Icon className="size-5" name={icon} />}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonStyleProps & LinkProps) {
  return (
    <Link {...rest} className={button({ variant, size: variant === 'link' ? null : size, className })}>
      {children}
      {icon && <Icon className="size-5" name={icon} />}
    </Link>
  )
}

export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'grid size-12 place-items-center rounded-full text-foreground transition-colors hover:bg-muted',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  )
}
