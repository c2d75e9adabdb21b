import { common } from '../../messages/common.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const WIDTHS = ['w-24', 'w-40', 'w-28', 'w-36', 'w-20', 'w-32', 'w-28', 'w-40']

/** Placeholder of a list that is loading. */
export function LoadingRows() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {common.loading}
      </p>
      {WIDTHS.map((width, index) => (
        <div
          className="flex h-11.25 items-center gap-6 border-t border-border px-4"
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity.
          key={index}
        >
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}
