import { useEffect, useRef } from 'react'
import { accountTexts } from '../../texts/account.ts'
import { Icon } from '../../ui/icon.tsx'
import { Title } from '../../ui/title.tsx'

/** The form is done; the rest happens in the mail box. Says the same whether or not the address was known. */
export function MailSent({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <div className="page py-16 md:py-24">
      <Title>{accountTexts.mail.title}</Title>
      <div className="label mx-auto max-w-text p-10 text-center">
        <Icon className="mx-auto size-12 text-leaf" name="mail" />
        <h1 className="mt-4 text-h2" ref={heading} tabIndex={-1}>
          {accountTexts.mail.title}
        </h1>
        <p className="mt-4">{text}</p>
        <p className="mt-4 text-small text-soft">{accountTexts.mail.hint}</p>
      </div>
    </div>
  )
}
