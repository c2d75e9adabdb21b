import type { OrderLineView, OrderStage, OrderView, Shop } from 'mostrador'
import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { failureOf } from '../../lib/forms/failure.ts'
import { orderTexts } from '../../messages/order.ts'
import { paths } from '../../paths.ts'

const words = orderTexts.again

/** Whoever still owes an order wants to pay it rather than have another. */
const settled: readonly OrderStage[] = ['paid', 'cancelled', 'refunded']

/** Puts what an order held into the cart once more. What the cart does not take is said. */
export function BuyAgain({ order, quiet = false }: { order: OrderView; quiet?: boolean }) {
  const shop = useShop()
  const navigate = useNavigate()
  // A course is bought once.
  const lines = order.lines.filter((line) => !line.virtual)
  const [refusals, buy, pending] = useActionState(async (): Promise<string[]> => {
    try {
      const refused = await addAll(await shop.load(), lines)
      if (refused.length === 0) await navigate(paths.cart)
      return refused
    } catch (error) {
      const { message = '' } = failureOf(error)
      return lines.map(() => message)
    }
  }, [])
  if (lines.length === 0 || !settled.includes(order.stage)) return null
  const partly = refusals.length < lines.length

  return (
    <>
      <Button
        icon="bag"
        look={quiet ? 'quiet' : 'secondary'}
        onClick={() => startTransition(buy)}
        pending={pending}
      >
        {words.buy}
        <span className="sr-only">{words.what(order.number)}</span>
      </Button>
      {refusals.length > 0 && (
        <NoticeBox className="w-full" kind={partly ? 'change' : 'refusal'}>
          {[...new Set(refusals)].map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
          {partly && (
            <p>
              {words.others}{' '}
              <Link className="font-semibold underline underline-offset-4" href={paths.cart}>
                {words.cart}
              </Link>
            </p>
          )}
        </NoticeBox>
      )}
    </>
  )
}

/** Adds the lines as the shop sells them today, and answers why some were not. */
async function addAll({ api, cart }: Shop, lines: readonly OrderLineView[]): Promise<string[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const { items } = await api.products({ filter: { id: ids.join(',') }, limit: ids.length })
  const sold = new Set(items.map(({ id }) => id))
  const refusals = lines.flatMap(({ productId, variantId, quantity, title }) => {
    if (!sold.has(productId)) return [words.gone(title)]
    const { accepted, notice } = cart.add(productId, variantId, quantity)
    return accepted ? [] : [notice?.message ?? words.gone(title)]
  })
  cart.dismissNotice()
  return refusals
}
