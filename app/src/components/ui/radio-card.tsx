import type { ComponentProps, ReactNode } from 'react'

/** One radio of a group as a card: the whole card is its label. */
export function RadioCard({
  title,
  detail,
  endAdornment,
  children,
  ...input
}: { title: ReactNode; detail?: ReactNode; endAdornment?: ReactNode; children?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'title' | 'type'
>) {
  return (
    <div className="rounded-sheet border border-line bg-sheet has-[>label>input:checked]:chosen">
      <label className="flex cursor-pointer items-start gap-3 p-4 has-disabled:cursor-not-allowed has-disabled:text-soft">
        <input {...input} className="mt-1 size-5 shrink-0 accent-leaf" type="radio" />
        <span className="grow">
          <span className="block font-semibold">{title}</span>
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
        {endAdornment && <span className="shrink-0 font-semibold figures">{endAdornment}</span>}
      </label>
      {children && <div className="border-t border-line p-4">{children}</div>}
    </div>
  )
}

/** One radio of a group as a tile to press: the radio itself lies over it, unseen. */
export function RadioTile({ className = '', children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={`relative cursor-pointer rounded-field border border-edge bg-sheet px-4 hover:border-ink has-checked:bg-leaf-tint has-checked:chosen has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-soft has-focus-visible:ringed ${className}`}
    >
      <input {...input} className="absolute inset-0 cursor-[inherit] opacity-0" type="radio" />
      {children}
    </label>
  )
}
