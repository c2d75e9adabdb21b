import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'

const cover = {
  url: '/imagenes/portada',
  title: homeMessages.cover,
  width: 1600,
  height: 1000,
  widths: [640, 1024, 1600],
  colour: '#dcb',
}

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-picture">
        <Picture priority image={cover} sizes="(width >= 64rem) 55vw, 88vw" />
      </div>
      <div className="hero-text">
        <p className="eyebrow">{homeMessages.overline}</p>
        <PageHeading className="mt-3 text-display" description={homeMessages.lead} title="">
          {homeMessages.title}
        </PageHeading>
        <p className="hero-lead">{homeMessages.lead}</p>
        <div className="hero-actions">
          <ButtonLink icon="arrow" href={paths.faceCare}>
            {homeMessages.shop}
          </ButtonLink>
          <ButtonLink variant="secondary" href={paths.courseCategory}>
            {homeMessages.courses}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
