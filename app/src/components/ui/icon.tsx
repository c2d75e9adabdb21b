import { cx } from 'class-variance-authority'
import sprite from './icons.svg?url&no-inline'

/** Symbols of the sprite. */
export const iconNames = [
  'arrow',
  'award',
  'back',
  'bag',
  'calendar',
  'check',
  'chevron',
  'clock',
  'close',
  'copy',
  'download',
  'filter',
  'list',
  'lock',
  'mail',
  'menu',
  'minus',
  'page',
  'phone',
  'pin',
  'play',
  'plus',
  'print',
  'question',
  'search',
  'share',
  'shop',
  'truck',
  'user',
  'zoom',
  'warning',
] as const

export type IconName = (typeof iconNames)[number]

export const symbolUrl = (name: IconName | 'logo') => `${sprite}#${name}`

/** Decorative icon: adjacent text names it. 24 px by default. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('icon', className)}>
      <use href={symbolUrl(name)} />
    </svg>
  )
}

/** Chevron of a `<details className="group">`. */
export function ExpandIcon({ className = 'size-5 text-muted-foreground' }: { className?: string }) {
  return <Icon className={cx('transition-transform group-open:rotate-180', className)} name="chevron" />
}
