import type { ComponentProps, ReactNode } from 'react'
import { formTexts } from '../../messages/form.ts'
import { Icon } from './icon.tsx'

/** What every control of a form shares: its label above, its hint and its error tied to it. */
interface Labelled {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

const control =
  'w-full min-h-12 rounded-field border bg-sheet px-3 py-2 text-body text-ink placeholder:text-soft ' +
  'border-edge hover:border-ink aria-invalid:border-alarm aria-invalid:bg-alarm-tint'

/** What ties a control to its label, its hint and its error. */
function tied({ name, hint, error }: { name: string; hint?: ReactNode; error?: string | undefined }) {
  const said = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return {
    id: name,
    'aria-describedby': said || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

type Framed<Control extends 'input' | 'textarea' | 'select'> = Labelled & ComponentProps<Control>

/** A control between its label and what is said about it. `render` gets what is the control's own. */
function framed<Props extends Labelled & { className?: string | undefined }>(
  { label, hint, error, optional, className, ...own }: Props,
  render: (own: Omit<Props, Exclude<keyof Labelled, 'name'> | 'className'>) => ReactNode,
) {
  const { name } = own
  return (
    <div className={className}>
      <label className="mb-1 block text-small font-semibold" htmlFor={name}>
        {label}
        {optional && <span className="font-normal text-soft"> {formTexts.optional}</span>}
      </label>
      {render({ ...own, ...tied({ name, hint, error }) })}
      {hint && (
        <p className="mt-1 text-small text-soft" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} name={name} />
    </div>
  )
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="mt-1 flex gap-2 text-small font-semibold text-alarm" id={`${name}-error`}>
      <Icon className="size-5" name="warning" />
      {error}
    </p>
  )
}

/**
 * `aside` lies over the end of the control: a button that belongs to it. What is written in an `unsent` one is sent by
 * somebody else.
 */
export function Field({
  aside,
  unsent,
  ...props
}: Framed<'input'> & { aside?: ReactNode; unsent?: boolean }) {
  return framed(props, ({ name, ...input }) => {
    const sent = unsent ? undefined : name
    return aside ? (
      <span className="relative block">
        <input {...input} className={`${control} pr-24`} name={sent} />
        {aside}
      </span>
    ) : (
      <input {...input} className={control} name={sent} />
    )
  })
}

export function TextArea(props: Framed<'textarea'>) {
  return framed(props, (area) => <textarea rows={3} {...area} className={control} />)
}

export function SelectField(props: Framed<'select'>) {
  return framed(props, (select) => (
    <span className="relative block">
      <select {...select} className={`${control} appearance-none pr-10`} />
      <Icon className="pointer-events-none absolute top-3 right-3 size-6 text-soft" name="chevron" />
    </span>
  ))
}

export function CheckField({
  label,
  error,
  hint,
  className = '',
  ...input
}: Omit<Labelled, 'label'> & { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  const { name } = input
  return (
    <div className={className}>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-3" htmlFor={name}>
        <input
          {...input}
          {...tied({ name, hint, error })}
          className="mt-0.5 size-5 shrink-0 accent-leaf"
          type="checkbox"
        />
        <span className="text-small">{label}</span>
      </label>
      {hint && (
        <p className="-mt-2 ml-8 text-small text-soft" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} name={name} />
    </div>
  )
}
