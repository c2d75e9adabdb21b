import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { formMessages } from '../../messages/form.ts'
import { useFieldError } from './form-errors.ts'
import { Icon } from './icon.tsx'

interface LabelledProps {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

const control = cva(
  'w-full min-h-12 rounded-sm border border-border-strong bg-surface px-3 py-2 text-body text-foreground hover:border-foreground aria-invalid:border-destructive aria-invalid:bg-destructive-subtle',
  { variants: { end: { text: 'pr-24', icon: 'appearance-none pr-10' } } },
)

function fieldAria({ name, hint, error }: { name: string; hint?: ReactNode; error?: string | undefined }) {
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return {
    id: name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

type ControlProps<Control extends 'input' | 'textarea' | 'select'> = LabelledProps & ComponentProps<Control>

/** Control with label, hint and error. `render` receives the remaining props. */
function useField<Props extends LabelledProps & { className?: string | undefined }>(
  { label, hint, error: ownError, optional, className, ...own }: Props,
  render: (own: Omit<Props, Exclude<keyof LabelledProps, 'name'> | 'className'>) => ReactNode,
) {
  const { name } = own
  const error = useFieldError(name, ownError)
  return (
    <div className={className}>
      <label className="mb-1 block text-small font-semibold" htmlFor={name}>
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {formMessages.optional}</span>}
      </label>
      {render({ ...own, ...fieldAria({ name, hint, error }) })}
      {hint && (
        <p className="mt-1 text-small text-muted-foreground" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} name={name} />
    </div>
  )
}

export function FieldError({ name, error: ownError }: { name: string; error?: string | undefined }) {
  const error = useFieldError(name, ownError)
  if (!error) return null
  return (
    <p className="mt-1 flex gap-2 text-small font-semibold text-destructive" id={`${name}-error`}>
      <Icon className="size-5" name="warning" />
      {error}
    </p>
  )
}

/** `excludeFromSubmit` omits the name, for a value submitted by another input. */
export function Field({
  endAdornment,
  excludeFromSubmit,
  ...props
}: ControlProps<'input'> & { endAdornment?: ReactNode; excludeFromSubmit?: boolean }) {
  return useField(props, ({ name, ...input }) => {
    const submittedName = excludeFromSubmit ? undefined : name
    return endAdornment ? (
      <span className="relative block">
        <input {...input} className={control({ end: 'text' })} name={submittedName} />
        {endAdornment}
      </span>
    ) : (
      <input {...input} className={control()} name={submittedName} />
    )
  })
}

export function TextArea(props: ControlProps<'textarea'>) {
  return useField(props, (area) => <textarea rows={3} {...area} className={control()} />)
}

export function SelectField(props: ControlProps<'select'>) {
  return useField(props, (select) => (
    <span className="relative block">
      <select {...select} className={control({ end: 'icon' })} />
      <Icon
        className="pointer-events-none absolute top-3 right-3 size-6 text-muted-foreground"
        name="chevron"
      />
    </span>
  ))
}

export function CheckField({
  label,
  error: ownError,
  hint,
  className,
  ...input
}: Omit<LabelledProps, 'label'> & { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  const { name } = input
  const error = useFieldError(name, ownError)
  return (
    <div className={className}>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-3" htmlFor={name}>
        <input
          {...input}
          {...fieldAria({ name, hint, error })}
          className="mt-0.5 size-5 shrink-0 accent-primary"
          type="checkbox"
        />
        <span className="text-small">{label}</span>
      </label>
      {hint && (
        <p className="-mt-2 ml-8 text-small text-muted-foreground" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} name={name} />
    </div>
  )
}
