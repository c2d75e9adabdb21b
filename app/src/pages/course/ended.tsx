import { campusTexts } from '../../texts/campus.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Title } from '../../ui/title.tsx'

/** A course whose time is over. */
export function Ended({ message }: { message: string }) {
  const title = campusTexts.study.endedTitle
  return (
    <div className="page py-16 md:py-24">
      <Title>{title}</Title>
      <div className="label mx-auto max-w-text p-6 text-center sm:p-10">
        <Icon className="mx-auto size-12 text-clay" name="lock" />
        <h1 className="mt-4 text-h2" tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-4">{message}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/zona-de-cliente/cursos">{campusTexts.study.back}</ButtonLink>
          <ButtonLink look="secondary" to="/tienda/cursos-online-para-profesionales">
            {campusTexts.mine.see}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
