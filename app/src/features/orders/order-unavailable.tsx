import { useRevalidator } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { orderMessages } from '../../messages/order.ts'

const messages = orderMessages.unavailable

/** Shown while the order cannot be loaded, possibly after the return from the bank. */
export function OrderUnavailable({ number }: { number: string }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="page-container py-10 md:py-16">
      <section className="mx-auto max-w-text text-center">
        <Icon className="mx-auto size-14 text-accent" name="clock" />
        <PageHeading className="mt-4 text-h1">{messages.title}</PageHeading>
        <p className="eyebrow mt-3">{orderMessages.number(number)}</p>
        <p className="mt-6">{messages.text}</p>
        <Button className="mt-8" onClick={() => void revalidate()}>
          {messages.retry}
        </Button>
      </section>
    </div>
  )
}
