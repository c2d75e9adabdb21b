import { Alert } from '../../components/ui/alert.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import type { SaveError } from './use-watch-progress.ts'

/** Progress is not saved: temporarily or permanently. */
export function SaveErrorAlert({ saveError: { error, retrying } }: { saveError: SaveError }) {
  const reason = isShopError(error) ? error.text : ''
  return (
    <Alert className="mt-3" variant={retrying ? 'warning' : 'error'}>
      {retrying ? coursePlayerMessages.player.unsaved : coursePlayerMessages.player.lost(reason)}
    </Alert>
  )
}
