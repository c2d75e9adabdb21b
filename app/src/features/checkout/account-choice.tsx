import type { ReactNode, Ref } from 'react'
import { ButtonLink } from '../../components/ui/button.tsx'
import './account-choice.css'

interface AccountChoiceProps {
  title: string
  lead?: string
  heading: Ref<HTMLHeadingElement>
  /** Other choice: login or registration. */
  alternative: { title: string; text: string; href: string; link: string }
  children: ReactNode
}

/** Login or registration form, with the other choice beside it. */
export function AccountChoice({ title, lead, heading, alternative, children }: AccountChoiceProps) {
  return (
    <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2">
      <section className="max-w-form">
        <h2 className="text-h3" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="mt-3 text-muted-foreground">{lead}</p>}
        <div className="mt-6">{children}</div>
      </section>
      <section className="account-alternative">
        <h2 className="text-h3">{alternative.title}</h2>
        <p className="mt-3 max-w-text text-muted-foreground">{alternative.text}</p>
        <ButtonLink className="mt-6 max-md:w-full" variant="secondary" href={alternative.href}>
          {alternative.link}
        </ButtonLink>
      </section>
    </div>
  )
}
