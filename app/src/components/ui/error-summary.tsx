import type { FieldError } from 'mostrador'
import { useEffect, useRef } from 'react'
import { formMessages } from '../../messages/form.ts'
import { Icon } from './icon.tsx'

/** Summary of form errors: takes the focus, and links to each field. */
export function ErrorSummary({
  errors = [],
  message,
}: {
  errors?: readonly FieldError[]
  message?: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0 || Boolean(message)

  // `errors` is a new array for each submission: a repeated failure takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submission
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [errors, message])

  if (!shown) return null
  return (
    <div
      className="mb-8 rounded-md border border-destructive in-[form.grid]:mb-1 bg-destructive-subtle p-4 text-destructive"
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

/** A plain fragment link would add a history entry and may not focus the field. */
function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}

/** Returns the error message of a field. */
export function getFieldError(errors: readonly FieldError[] | undefined, field: string): string | undefined {
  return errors?.find((error) => error.field === field)?.message
}
