import { cx } from 'class-variance-authority'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { isPrerendered } from '../../lib/prerender/hydration-data.ts'
import { cartMessages } from '../../messages/cart.ts'
import { CartHeading, cartPageClass } from './cart-heading.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { CartSkeleton } from './skeleton.tsx'

/**
 * Placeholder until the engine has loaded. On a prerendered page, first-time visitors see the empty cart, returning
 * ones a skeleton (`data-returning`).
 */
export function CartPending() {
  const opened = useNavigationType() === NavigationType.Pop
  if (!(import.meta.env.SSR || (opened && isPrerendered())))
    return (
      <>
        <PageTitle description={cartMessages.description}>{cartMessages.title}</PageTitle>
        <CartSkeleton />
      </>
    )
  return (
    <>
      <div className={cx(cartPageClass, 'in-[[data-returning]]:hidden')}>
        <CartHeading />
        <EmptyCart />
      </div>
      <div className="hidden in-[[data-returning]]:block">
        <CartSkeleton />
      </div>
    </>
  )
}
