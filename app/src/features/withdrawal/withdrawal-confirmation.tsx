import type { WithdrawalSummary } from 'mostrador'
import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { formTexts } from '../../messages/form.ts'
import { withdrawalTexts as words } from '../../messages/withdrawal.ts'
import { Facts } from './description-list.tsx'
import { Sheet } from './step-card.tsx'

interface DeclarationProps {
  summary: WithdrawalSummary
  failure: Failure | undefined
  onCorrect: () => void
}

/** The second step: what is declared, and the button that declares it. */
export function Declaration({ summary, failure, onCorrect }: DeclarationProps) {
  const { name, order, email, token } = summary
  return (
    <Sheet step={2} takesFocus title={words.review}>
      <ErrorSummary {...failure} />
      <p className="mt-2">{words.reviewText(order)}</p>
      <Facts
        facts={[
          [words.name, name],
          [words.order, order],
          [formTexts.email, email],
        ]}
      />
      <Form className="mt-6 flex flex-wrap gap-3" method="post" replace>
        <input name="token" type="hidden" value={token} />
        <Button pending={useSubmitting()} type="submit">
          {words.confirm}
        </Button>
        <Button look="secondary" onClick={onCorrect}>
          {words.correct}
        </Button>
      </Form>
    </Sheet>
  )
}
