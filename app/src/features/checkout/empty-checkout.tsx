import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export function EmptyCheckout() {
  return (
    <div className="page-container py-8 md:py-10">
      <PageHeading>{checkoutMessages.confirmTitle}</PageHeading>
      <EmptyState text={checkoutMessages.nothingLeftText} title={checkoutMessages.nothingLeft}>
        <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
      </EmptyState>
    </div>
  )
}
