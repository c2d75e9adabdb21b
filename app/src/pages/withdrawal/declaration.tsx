import type { WithdrawalSummary } from 'mostrador'
import { Form } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formTexts } from '../../texts/form.ts'
import { withdrawalTexts as words } from '../../texts/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Facts } from './facts.tsx'
import { Sheet } from './sheet.tsx'

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
