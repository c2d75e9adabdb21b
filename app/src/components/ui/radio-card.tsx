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
    <div className="rounded-md border border-border bg-surface has-[>label>input:checked]:selected-ring">
      <label className="flex cursor-pointer items-start gap-3 p-4 has-disabled:cursor-not-allowed has-disabled:text-muted-foreground">
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
    <label
      className={cx(
        'relative cursor-pointer rounded-sm border border-border-strong bg-surface px-4 hover:border-foreground has-checked:bg-primary-subtle has-checked:selected-ring has-disabled:cursor-not-allowed has-disabled:border-border has-disabled:text-muted-foreground has-focus-visible:focus-ring',
        className,
      )}
    >
      <input {...input} className="absolute inset-0 cursor-[inherit] opacity-0" type="radio" />
      {children}
    </label>
  )
}
