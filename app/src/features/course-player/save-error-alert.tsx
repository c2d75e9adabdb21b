import { NoticeBox } from '../../components/ui/alert.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { campusTexts } from '../../messages/course-player.ts'
import type { Trouble } from './use-watch-progress.ts'

/** The progress is not saved: for now, or for good. */
export function TroubleNotice({ trouble: { error, passing } }: { trouble: Trouble }) {
  const reason = isShopError(error) ? error.text : ''
  return (
    <NoticeBox className="mt-3" kind={passing ? 'change' : 'refusal'}>
      {passing ? campusTexts.study.unsaved : campusTexts.study.lost(reason)}
    </NoticeBox>
  )
}
