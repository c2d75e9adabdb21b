import { cx } from 'class-variance-authority'
import { symbolUrl } from './icon.tsx'

/** Logo: five petals of a rockrose. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('size-8 shrink-0', className)}>
      <use href={symbolUrl('logo')} />
    </svg>
  )
}
