import type { Api, OrderView, PaymentRedirect, PickupShop } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { takeIntentToPay } from '../../engine/payment-intent.ts'
import { startedShop } from '../../engine/shop.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { textOf } from '../../forms/values.ts'
import { texts } from '../../texts.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Title } from '../../ui/title.tsx'
import { BankForm } from './bank-form.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrderStatus } from './order-status.tsx'

interface Loaded {
  order: OrderView
  /** Where it waits, when it is fetched. */
  place: PickupShop | null
  bank: PaymentRedirect | null
  unpaid: Failure | null
}

export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = await startedShop()
  const number = params.orderNumber ?? ''
  const order = await api.order(number)
  const place = order.delivery?.location ? await placeOf(order.delivery.location, api) : null
  const payNow = takeIntentToPay(number) && order.payableAtBank
  if (!payNow) return { order, place, bank: null, unpaid: null }
  try {
    return { order, place, bank: await api.pay(number), unpaid: null }
  } catch (error) {
    // The order stands; only the way to the bank was not found.
    return { order, place, bank: null, unpaid: failureOf(error) }
  }
}

/** The receipt is worth showing without the shop's address. */
async function placeOf(id: number, api: Api): Promise<PickupShop | null> {
  const shops = await api.shops().catch(() => [])
  return shops.find((shop) => shop.id === id) ?? null
}

/** Another attempt at paying, with the method of the button that was pressed. */
export async function action({ params, request }: ActionFunctionArgs): Promise<PaymentRedirect | Failure> {
  const method = textOf(await request.formData(), 'method')
  const { api } = await startedShop()
  try {
    return await api.pay(params.orderNumber ?? '', method === 'bizum' ? 'bizum' : 'card')
  } catch (error) {
    return failureOf(error)
  }
}

export function Component() {
  const { order, place, bank, unpaid } = useLoaderData<Loaded>()
  const answer = useActionData<typeof action>()
  const redirect = answer && 'url' in answer ? answer : bank
  const failure = answer && 'errors' in answer ? answer : unpaid
  return (
    <div className="page py-10 md:py-16">
      <Title>{texts.order.titles[order.stage]}</Title>
      {redirect ? (
        <BankForm redirect={redirect} />
      ) : (
        <>
          <ErrorSummary {...failure} />
          <OrderStatus order={order} />
          <OrderDetail order={order} place={place} />
        </>
      )}
    </div>
  )
}
