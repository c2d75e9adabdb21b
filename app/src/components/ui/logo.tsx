import { cx } from 'class-variance-authority'
import { symbolUrl } from './icon.tsx'

/** Logo: five petals of a rockrose. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('logo', className)}>
      <use href={symbolUrl('logo')} />
    </svg>
  )
}
