import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'

export const EmptyCart = () => (
  <EmptyState text={cartMessages.emptyText} title={cartMessages.empty}>
    <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
  </EmptyState>
)
