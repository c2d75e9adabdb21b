import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../texts.ts'
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

function describedBy(name: string, hint: ReactNode, error: string | undefined) {
  return [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
}

function Frame({
  name,
  label,
  hint,
  error,
  optional,
  children,
  className = '',
}: Labelled & { children: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <label className="mb-1 block text-small font-semibold" htmlFor={name}>
        {label}
        {optional && <span className="font-normal text-soft"> {texts.form.optional}</span>}
      </label>
      {children}
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

export function Field({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Labelled & ComponentProps<'input'>) {
  const { name } = input
  return (
    <Frame {...{ name, label, hint, error, optional, className }}>
      <input
        {...input}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
        className={control}
        id={name}
      />
    </Frame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Labelled & ComponentProps<'textarea'>) {
  const { name } = input
  return (
    <Frame {...{ name, label, hint, error, optional, className }}>
      <textarea
        rows={3}
        {...input}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
        className={control}
        id={name}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const { name } = select
  return (
    <Frame {...{ name, label, hint, error, optional, className }}>
      <span className="relative block">
        <select
          {...select}
          aria-describedby={describedBy(name, hint, error)}
          aria-invalid={error ? true : undefined}
          className={`${control} appearance-none pr-10`}
          id={name}
        >
          {children}
        </select>
        <Icon className="pointer-events-none absolute top-3 right-3 size-6 text-soft" name="chevron" />
      </span>
    </Frame>
  )
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
          aria-describedby={describedBy(name, hint, error)}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-leaf"
          id={name}
          type="checkbox"
        />
        <span className="text-small">{label}</span>
      </label>
      <FieldError error={error} name={name} />
    </div>
  )
}
