import { ResultPage } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

export function CourseExpired({ message }: { message: string }) {
  return (
    <ResultPage
      actions={
        <>
          <ButtonLink href={paths.courses}>{coursePlayerMessages.player.back}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.courseCategory}>
            {coursePlayerMessages.mine.browse}
          </ButtonLink>
        </>
      }
      icon="lock"
      title={coursePlayerMessages.player.expiredTitle}
      tone="warning"
    >
      <p>{message}</p>
    </ResultPage>
  )
}
