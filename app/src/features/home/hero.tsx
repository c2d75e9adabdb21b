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
    <section className="border-b border-border lg:grid lg:min-h-[min(44rem,82svh)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="lg:order-2 lg:relative">
        <Picture
          className="aspect-[4/3] w-full object-cover sm:aspect-[16/9] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
          priority
          image={cover}
          sizes="(width >= 64rem) 55vw, 88vw"
        />
      </div>
      <div className="flex flex-col justify-center px-(--gutter) py-10 lg:py-16 lg:pl-[max(var(--gutter),(100vw-var(--container-page))/2)] lg:pr-16">
        <p className="eyebrow">{homeMessages.overline}</p>
        <PageHeading className="mt-3 text-display" description={homeMessages.lead} title="">
          {homeMessages.title}
        </PageHeading>
        <p className="mt-6 max-w-[34rem] text-lead text-muted-foreground">{homeMessages.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
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
