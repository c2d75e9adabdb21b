import type { ReactNode } from 'react'
import { AuthIllustration } from '../ui/auth-illustration.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeading } from './page-heading.tsx'

interface Benefits {
  title: string
  items: readonly (readonly [IconName, string])[]
}

interface AuthLayoutProps {
  title: string
  lead?: string
  description?: string
  benefits: Benefits
  children: ReactNode
  alternative?: { question?: string; to: string; text: string }
}

export function AuthLayout({ title, lead, description, benefits, children, alternative }: AuthLayoutProps) {
  return (
    <div className="page-container grid gap-x-20 py-10 md:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="mx-auto w-full max-w-form lg:mr-0">
        <PageHeading description={description}>{title}</PageHeading>
        {lead && <p className="mt-3 text-muted-foreground">{lead}</p>}
        <div className="mt-8">{children}</div>
        {alternative && (
          <p className="mt-8 border-t border-border pt-6">
            {alternative.question}{' '}
            <Link className="font-semibold underline underline-offset-4" href={alternative.to}>
              {alternative.text}
            </Link>
          </p>
        )}
      </div>
      <aside className="card-ornate w-full max-w-form self-start px-10 py-12 max-lg:hidden">
        <AuthIllustration className="mx-auto h-52" />
        <h2 className="mt-8 text-center text-h3">{benefits.title}</h2>
        <ul className="mx-auto mt-6 grid w-fit gap-4">
          {benefits.items.map(([icon, text]) => (
            <li className="flex gap-3 text-small" key={text}>
              <Icon className="size-5 text-primary" name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
