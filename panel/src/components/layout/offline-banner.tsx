import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { connection } from '../../lib/api/connection.ts'
import { layout } from '../../messages/layout.ts'

const subscribeToNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the server is out of reach, until a request succeeds. */
export function OfflineBanner() {
  const isOffline = useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine)
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  return (
    <div role="status">
      {(isOffline || isLost) && (
        <p className="flex items-center justify-center gap-2 bg-warning-subtle px-4 py-2 text-small font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-4" />
          {layout.offline}
        </p>
      )}
    </div>
  )
}
