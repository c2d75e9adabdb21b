import { PageHeading } from '../../components/layout/page-heading.tsx'
import { cartMessages } from '../../messages/cart.ts'

export const cartPageClass = 'page-container py-8 md:py-12'

export const CartHeading = () => (
  <PageHeading description={cartMessages.description}>{cartMessages.title}</PageHeading>
)
