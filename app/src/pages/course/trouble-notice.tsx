import { campusTexts } from '../../texts/campus.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import type { Trouble } from './use-watching.ts'

/** The progress is not saved: for now, or for good. */
export function TroubleNotice({ trouble: { error, passing } }: { trouble: Trouble }) {
  const reason = error instanceof Error ? error.message : ''
  return (
    <NoticeBox className="mt-3" kind={passing ? 'change' : 'refusal'}>
      {passing ? campusTexts.study.unsaved : campusTexts.study.lost(reason)}
    </NoticeBox>
  )
}
