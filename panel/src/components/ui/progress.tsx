import { Label, ProgressBar } from 'react-aria-components'

interface ProgressProps {
  label: string
  /** Percentage from 0 to 100; without it, the progress is unknown. */
  value?: number
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <ProgressBar
      className="flex flex-col gap-1.5"
      isIndeterminate={value === undefined}
      {...(value !== undefined && { value })}
    >
      {({ percentage, valueText }) => (
        <>
          <div className="flex justify-between text-small">
            <Label className="font-semibold">{label}</Label>
            <span className="figures text-muted-foreground">{valueText}</span>
          </div>
          <div className="h-1.5 overflow-hidden rounded-full bg-muted">
            <div
              className="h-full rounded-full bg-primary transition-[width] duration-300 data-unknown:w-full data-unknown:animate-shimmer"
              data-unknown={percentage === undefined ? '' : undefined}
              style={percentage === undefined ? {} : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  )
}
