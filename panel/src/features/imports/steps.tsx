import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import { imports as text } from '../../messages/imports.ts'

/** Steps of the import, with the current one. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {text.steps.map((label, step) => (
        <li
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 text-small',
            step === current ? 'font-semibold' : 'text-muted-foreground',
          )}
          key={label}
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 place-items-center rounded-full text-mini font-semibold',
              step <= current ? 'bg-primary text-primary-foreground' : 'bg-muted',
            )}
          >
            {step < current ? <Check className="size-3.5" strokeWidth={3} /> : step + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
