import { isShopError } from '../../engine/errors.ts'
import { campusTexts } from '../../texts/campus.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import type { Trouble } from './use-watching.ts'

/** The progress is not saved: for now, or for good. */
export function TroubleNotice({ trouble: { error, passing } }: { trouble: Trouble }) {
  const reason = isShopError(error) ? error.text : ''
  return (
    <NoticeBox className="mt-3" kind={passing ? 'change' : 'refusal'}>
      {passing ? campusTexts.study.unsaved : campusTexts.study.lost(reason)}
    </NoticeBox>
  )
}
