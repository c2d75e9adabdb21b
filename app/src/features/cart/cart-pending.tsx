import { cx } from 'class-variance-authority'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { skeletons } from '../../components/layout/screen-skeletons.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { isPrerendered } from '../../lib/prerender/hydration-data.ts'
import { cartMessages } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'

/** Empty cart for first-time visitors of a prerendered page, skeleton for others (`data-returning`). */
export function CartPending() {
  const opened = useNavigationType() === NavigationType.Pop
  if (!(import.meta.env.SSR || (opened && isPrerendered())))
    return (
      <>
        <PageTitle description={cartMessages.description}>{cartMessages.title}</PageTitle>
        {skeletons.cart}
      </>
    )
  return (
    <>
      <div className={cx(cartPageClass, 'in-[[data-returning]]:hidden')}>
        <CartHeading />
        <EmptyCart />
      </div>
      <div className="hidden in-[[data-returning]]:block">{skeletons.cart}</div>
    </>
  )
}

export const cartPageClass = 'page-container py-8 md:py-12'

export const CartHeading = () => (
  <PageHeading description={cartMessages.description}>{cartMessages.title}</PageHeading>
)

export const EmptyCart = () => (
  <EmptyState text={cartMessages.emptyText} title={cartMessages.empty}>
    <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
  </EmptyState>
)
