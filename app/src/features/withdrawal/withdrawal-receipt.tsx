import type { WithdrawalReceipt } from 'mostrador'
import { Button } from '../../components/ui/button.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { DescriptionList, StepCard } from './step-card.tsx'

export function WithdrawalReceiptCard({ receipt }: { receipt: WithdrawalReceipt }) {
  return (
    <StepCard receipt autoFocusHeading title={messages.done}>
      <p className="mt-2">{receipt.message}</p>
      <DescriptionList
        entries={[
          [messages.reference, receipt.reference],
          [messages.received, formatDateTime(receipt.received_at)],
        ]}
      />
      <p className="mt-6 text-muted-foreground">{messages.after}</p>
      <Button className="mt-6 print:hidden" icon="print" variant="secondary" onClick={() => print()}>
        {messages.print}
      </Button>
    </StepCard>
  )
}
