import type { WithdrawalReceipt } from 'mostrador'
import { Button } from '../../components/ui/button.tsx'
import { writtenMoment } from '../../lib/format/format-date.ts'
import { withdrawalTexts as words } from '../../messages/withdrawal.ts'
import { Facts } from './description-list.tsx'
import { Sheet } from './step-card.tsx'

/** That it was received, and when: to be kept. */
export function Acknowledgement({ receipt }: { receipt: WithdrawalReceipt }) {
  return (
    <Sheet receipt takesFocus title={words.done}>
      <p className="mt-2">{receipt.message}</p>
      <Facts
        facts={[
          [words.reference, receipt.reference],
          [words.received, writtenMoment(receipt.received_at)],
        ]}
      />
      <p className="mt-6 text-soft">{words.after}</p>
      <Button className="mt-6 print:hidden" icon="print" look="secondary" onClick={() => print()}>
        {words.print}
      </Button>
    </Sheet>
  )
}
