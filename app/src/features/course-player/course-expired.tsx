import { Outcome } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { campusTexts } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

/** A course whose time is over. */
export function Ended({ message }: { message: string }) {
  return (
    <Outcome
      actions={
        <>
          <ButtonLink href={paths.courses}>{campusTexts.study.back}</ButtonLink>
          <ButtonLink look="secondary" href={paths.courseCategory}>
            {campusTexts.mine.see}
          </ButtonLink>
        </>
      }
      icon="lock"
      title={campusTexts.study.endedTitle}
      tone="over"
    >
      <p>{message}</p>
    </Outcome>
  )
}
