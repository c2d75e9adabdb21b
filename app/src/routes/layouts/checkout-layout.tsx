import { cva } from 'class-variance-authority'
import { useSlice } from 'mostrador/react'
import { useLocation } from 'react-router-dom'
import { LegalLinks } from '../../components/layout/legal-links.tsx'
import { MinimalLayout } from '../../components/layout/minimal-layout.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import './checkout-layout.css'

const steps = [
  { path: paths.checkoutLogin, text: layoutMessages.steps.login },
  { path: paths.checkoutDelivery, text: layoutMessages.steps.delivery },
  { path: paths.checkoutConfirm, text: layoutMessages.steps.confirm },
]

const step = cva('checkout-step', {
  variants: {
    state: {
      done: 'border-primary',
      current: 'border-primary font-semibold',
      ahead: 'border-border text-muted-foreground',
    },
  },
})

export function CheckoutLayout() {
  const { count } = useSlice('cart')
  return (
    <MinimalLayout
      above={<CheckoutSteps />}
      below={<CheckoutFooter />}
      icon="bag"
      label={layoutMessages.cart(count)}
      text={layoutMessages.backToCart}
      to={paths.cart}
    />
  )
}

function CheckoutSteps() {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => path === pathname)
  if (current < 0) return null
  return (
    <nav aria-label={layoutMessages.steps.label} className="page-container pt-4">
      <ol className="checkout-steps">
        {steps.map(({ path, text }, i) => (
          <li
            aria-current={i === current ? 'step' : undefined}
            className={step({ state: i < current ? 'done' : i === current ? 'current' : 'ahead' })}
            key={path}
          >
            {i < current && <Icon className="size-4 max-sm:hidden" name="check" />}
            <CheckoutStep done={i < current} text={text} to={i > 0 && i < current ? path : null} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Completed steps are links, except the login. */
function CheckoutStep({ text, done, to }: { text: string; done: boolean; to: string | null }) {
  const label = (
    <>
      {done && <span className="sr-only">{layoutMessages.steps.done} </span>}
      {text}
    </>
  )
  if (to === null) return <span className="truncate">{label}</span>
  return (
    <Link className="-my-3 truncate py-3 underline-offset-4 hover:underline" href={to}>
      {label}
    </Link>
  )
}

function CheckoutFooter() {
  const { phone, email } = useSlice('config')
  return (
    <footer className="menu-links border-t border-border text-small text-muted-foreground">
      <div className="page-container flex flex-wrap gap-x-6 gap-y-1 py-6">
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        <LegalLinks className="flex flex-wrap gap-x-6" />
      </div>
    </footer>
  )
}
