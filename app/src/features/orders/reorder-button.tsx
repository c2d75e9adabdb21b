import type { OrderLineView, OrderStage, OrderView, Shop } from 'mostrador'
import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { toFailure } from '../../lib/forms/failure.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'

const messages = orderMessages.reorder

/** Unpaid orders are paid instead of reordered. */
const REORDERABLE_STAGES: readonly OrderStage[] = ['paid', 'cancelled', 'refunded']

/** Adds the lines of an order to the cart; refusals are listed. */
export function ReorderButton({ order, asLink }: { order: OrderView; asLink?: boolean }) {
  const shop = useShop()
  const navigate = useNavigate()
  // Courses are bought once.
  const lines = order.lines.filter((line) => !line.virtual)
  const [refusals, buy, pending] = useActionState(async (): Promise<string[]> => {
    try {
      const refused = await addLines(await shop.load(), lines)
      if (refused.length === 0) await navigate(paths.cart)
      return refused
    } catch (error) {
      const { message = '' } = toFailure(error)
      return lines.map(() => message)
    }
  }, [])
  if (lines.length === 0 || !REORDERABLE_STAGES.includes(order.stage)) return null
  const isPartial = refusals.length < lines.length

  return (
    <>
      <Button
        icon="bag"
        variant={asLink ? 'link' : 'secondary'}
        onClick={() => startTransition(buy)}
        pending={pending}
      >
        {messages.buy}
        <span className="sr-only">{messages.what(order.number)}</span>
      </Button>
      {refusals.length > 0 && (
        <Alert className="w-full" variant={isPartial ? 'warning' : 'error'}>
          {[...new Set(refusals)].map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
          {isPartial && (
            <p>
              {messages.others}{' '}
              <Link className="font-semibold underline underline-offset-4" href={paths.cart}>
                {messages.cart}
              </Link>
            </p>
          )}
        </Alert>
      )}
    </>
  )
}

/** Adds the lines that are still sold; returns the refusals. */
async function addLines({ api, cart }: Shop, lines: readonly OrderLineView[]): Promise<string[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const { items } = await api.products({ filter: { id: ids.join(',') }, limit: ids.length })
  const sold = new Set(items.map(({ id }) => id))
  const refusals = lines.flatMap(({ productId, variantId, quantity, title }) => {
    if (!sold.has(productId)) return [messages.gone(title)]
    const { accepted, notice } = cart.add(productId, variantId, quantity)
    return accepted ? [] : [notice?.message ?? messages.gone(title)]
  })
  cart.dismissNotice()
  return refusals
}
