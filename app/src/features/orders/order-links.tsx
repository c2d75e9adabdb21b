import type { OrderView } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { accountMessages } from '../../messages/account.ts'
import { cartMessages } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'

/** Links to orders and home page. */
export function OrderLinks({ order: { stage } }: { order: OrderView }) {
  const done = stage === 'paid' || stage === 'transfer' || stage === 'cash'
  return (
    <div className="flex flex-wrap gap-3 border-t border-border pt-8 print:hidden">
      <ButtonLink variant="secondary" href={paths.orders}>
        {accountMessages.nav.orders}
      </ButtonLink>
      {done && (
        <ButtonLink variant="secondary" href={paths.home}>
          {cartMessages.keepShopping}
        </ButtonLink>
      )}
    </div>
  )
}
