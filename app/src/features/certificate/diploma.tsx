import type { Certificate } from 'mostrador'
import { useShop } from 'mostrador/react'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Logo } from '../../components/ui/logo.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import './diploma.css'

const messages = coursePlayerMessages.certificate

export function Diploma({ certificate }: { certificate: Certificate }) {
  const shop = useShop()
  const { code, name, course, hours, issued_at, issuer } = certificate
  return (
    <>
      <div className="mx-auto flex max-w-[44rem] gap-4">
        <Icon className="diploma-seal" name="check" />
        <div>
          <PageHeading className="text-h2">{messages.genuine}</PageHeading>
          <p className="mt-1 text-muted-foreground">{messages.genuineText(issuer)}</p>
        </div>
      </div>
      <article className="card-ornate diploma">
        <Logo className="mx-auto size-14" />
        <p className="eyebrow mt-6">{messages.certifies(issuer)}</p>
        <p className="diploma-name">{name}</p>
        <p className="eyebrow mt-5">{messages.has}</p>
        <p className="diploma-course">{course}</p>
        <p className="eyebrow mt-3">{messages.hours(hours)}</p>
        <div aria-hidden="true" className="diploma-rule" />
        <p className="mt-8 text-small">
          <time dateTime={issued_at}>{messages.issued(formatDate(issued_at))}</time>
        </p>
        <p className="mt-1 text-small text-muted-foreground">
          {messages.codeIs} <span className="font-semibold text-foreground tabular-figures">{code}</span>
        </p>
      </article>
      <p className="mt-6 text-center print:hidden">
        <a
          className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
          href={shop.current?.api.certificateUrl(code)}
        >
          {messages.pdf}
        </a>
      </p>
    </>
  )
}
