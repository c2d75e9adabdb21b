import { accountTexts } from '../../texts/account.ts'
import { Outcome } from '../../ui/outcome.tsx'

/** The form is done; the rest happens in the mail box. Says the same whether or not the address was known. */
export function MailSent({ text }: { text: string }) {
  return (
    <Outcome arrives icon="mail" title={accountTexts.mail.title}>
      <p>{text}</p>
      <p className="text-small text-soft">{accountTexts.mail.hint}</p>
    </Outcome>
  )
}
