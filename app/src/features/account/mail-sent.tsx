import { ResultPage } from '../../components/layout/result-page.tsx'
import { accountMessages } from '../../messages/account.ts'

/** The form is done; the rest happens in the mail box. Says the same whether or not the address was known. */
export function MailSent({ text }: { text: string }) {
  return (
    <ResultPage autoFocusHeading icon="mail" title={accountMessages.mail.title}>
      <p>{text}</p>
      <p className="text-small text-muted-foreground">{accountMessages.mail.hint}</p>
    </ResultPage>
  )
}
