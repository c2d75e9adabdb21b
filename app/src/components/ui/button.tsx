import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

const button = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      destructive: 'button-destructive',
      inverse: 'button-inverse',
      /** Text button for rows of actions. */
      link: 'button-link',
    },
    size: { md: '', sm: 'button-small' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
})

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
      className={button({ variant, size, className })}
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
    <Link {...rest} className={button({ variant, size, className })}>
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
    <button type="button" {...rest} aria-label={label} className={cx('icon-button', className)}>
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
