import type { WithdrawalReceipt } from 'mostrador'
import { withdrawalTexts as words } from '../../texts/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { writtenMoment } from '../../ui/date.ts'
import { Facts } from './facts.tsx'
import { Sheet } from './sheet.tsx'

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
