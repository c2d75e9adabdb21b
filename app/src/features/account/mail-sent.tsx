import { Outcome } from '../../components/layout/result-page.tsx'
import { accountTexts } from '../../messages/account.ts'

/** The form is done; the rest happens in the mail box. Says the same whether or not the address was known. */
export function MailSent({ text }: { text: string }) {
  return (
    <Outcome arrives icon="mail" title={accountTexts.mail.title}>
      <p>{text}</p>
      <p className="text-small text-soft">{accountTexts.mail.hint}</p>
    </Outcome>
  )
}
