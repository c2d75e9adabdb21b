import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export function RadioCard({
  title,
  detail,
  endAdornment,
  ...input
}: { title: string; detail?: ReactNode; endAdornment?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'title' | 'type'
>) {
  return (
    <div className="radio-card">
      <label>
        <input {...input} className="mt-1 size-5 shrink-0 accent-primary" type="radio" />
        <span className="grow">
          <span className="block font-semibold">{title}</span>
          {detail && <span className="block text-small text-muted-foreground">{detail}</span>}
        </span>
        {endAdornment && <span className="shrink-0 font-semibold tabular-figures">{endAdornment}</span>}
      </label>
    </div>
  )
}

/** Radio button as a tile; the input is transparent. */
export function RadioTile({ className, children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={cx('radio-tile', className)}>
      <input {...input} type="radio" />
      {children}
    </label>
  )
}
