import type { FieldError } from 'mostrador'
import { type MouseEvent, useEffect, useRef } from 'react'
import { formMessages } from '../../messages/form.ts'
import { Icon } from './icon.tsx'

const NO_ERRORS: readonly FieldError[] = []

interface ErrorSummaryProps {
  errors?: readonly FieldError[]
  message?: string | undefined
}

/** Summary of form errors: takes the focus, and links to each field. */
export function ErrorSummary({ errors = NO_ERRORS, message }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)

  // `errors` is a new array for each submission: a repeated failure takes the focus again.
  useEffect(() => {
    if (errors.length > 0 || message) box.current?.focus()
  }, [errors, message])

  if (errors.length === 0 && !message) return null
  return (
    <div
      className="mb-8 col-span-full rounded-md border border-destructive in-[form.grid]:mb-1 bg-destructive-subtle p-4 text-destructive"
      ref={box}
      role="alert"
      tabIndex={-1}
    >
      <p className="flex gap-2 font-semibold">
        <Icon name="warning" />
        {message ?? formMessages.summary(errors.length)}
      </p>
      {errors.length > 0 && (
        <ul className="mt-1 ml-8 grid gap-1 text-small">
          {errors.map(({ field, message: text }) => (
            <li key={field}>
              <a
                className="inline-flex min-h-11 items-center underline underline-offset-2 lg:pointer-fine:min-h-7"
                href={`#${field}`}
                onClick={(event) => focusField(event, field)}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Focuses a field of the form. A fragment link would add a history entry and may not focus it. */
function focusField(event: MouseEvent<HTMLElement>, name: string) {
  event.preventDefault()
  const found = event.currentTarget.closest('form')?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}
