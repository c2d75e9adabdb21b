import { cx } from 'class-variance-authority'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { isPrerendered } from '../../lib/prerender/hydration-data.ts'
import { CartHeading, cartPageClass } from './cart-heading.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { CartSkeleton } from './skeleton.tsx'

/**
 * Placeholder until the engine has loaded. On a prerendered page, first-time visitors see the empty cart, returning
 * ones a skeleton (`data-returning`).
 */
export function CartPending() {
  const opened = useNavigationType() === NavigationType.Pop
  if (!(import.meta.env.SSR || (opened && isPrerendered()))) return <CartSkeleton />
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
