import { campusTexts } from '../../texts/campus.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'

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
