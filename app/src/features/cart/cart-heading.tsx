import { cartMessages } from '../../messages/cart.ts'

export const cartPageClass = 'page-container py-8 md:py-12'

export const CartHeading = () => (
  <h1 className="text-h1" tabIndex={-1}>
    {cartMessages.title}
  </h1>
)
