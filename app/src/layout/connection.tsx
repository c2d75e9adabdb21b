import { useBlocker } from 'react-router-dom'
import { useOnline } from '../engine/use-online.ts'
import { offlineTexts } from '../texts/error.ts'
import { Icon } from '../ui/icon.tsx'

const bar =
  'fixed inset-x-0 bottom-0 z-(--layer-overlay) flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-night px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-on-night print:hidden'
const key = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/**
 * Without a network no screen is left for one that cannot come: what is there stays, and the way on waits. Forms are
 * sent all the same, and say at their own place that nobody answered.
 */
export function Connection() {
  const online = useOnline()
  const barred = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const waiting = barred.state === 'blocked'
  const shown = waiting || !online
  return (
    <div aria-live="assertive" className={shown ? bar : undefined} role="status">
      {shown && (
        <p className="flex items-center gap-3">
          <Icon className="size-5" name="warning" />
          {sayOf(online, waiting)}
        </p>
      )}
      {waiting && (
        <span className="flex gap-6">
          <button className={key} onClick={() => barred.proceed()} type="button">
            {online ? offlineTexts.goOn : offlineTexts.retry}
          </button>
          <button className={key} onClick={() => barred.reset()} type="button">
            {offlineTexts.stay}
          </button>
        </span>
      )}
    </div>
  )
}

function sayOf(online: boolean, waiting: boolean): string {
  if (online) return offlineTexts.back
  return waiting ? offlineTexts.barred : offlineTexts.here
}
