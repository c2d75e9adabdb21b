import { ResultPage } from '../../components/layout/result-page.tsx'
import { accountMessages } from '../../messages/account.ts'

/** Confirmation after a form that sends an e-mail; identical for unknown addresses. */
export function MailSent({ text }: { text: string }) {
  return (
    <ResultPage autoFocusHeading icon="mail" title={accountMessages.mail.title}>
      <p>{text}</p>
      <p className="text-small text-muted-foreground">{accountMessages.mail.hint}</p>
    </ResultPage>
  )
}
