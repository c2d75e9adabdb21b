import { Outcome } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { campusTexts } from '../../messages/course-player.ts'

/** A course whose time is over. */
export function Ended({ message }: { message: string }) {
  return (
    <Outcome
      actions={
        <>
          <ButtonLink href="/zona-de-cliente/cursos">{campusTexts.study.back}</ButtonLink>
          <ButtonLink look="secondary" href="/tienda/cursos-online-para-profesionales">
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
