import type {
  Api,
  Image,
  MyCourse,
  OrderView,
  PaymentRedirect,
  PickupShop,
  WithdrawalStatus,
} from 'mostrador'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { takeIntentToPay } from './bank-redirect-request.ts'
import { picturesOf } from './order-images.ts'

export interface Loaded {
  number: string
  order: OrderView
  /** Where it waits, when it is fetched. */
  place: PickupShop | null
  /** The courses that it opened. */
  courses: MyCourse[]
  /** What may be withdrawn from; nothing when that is not known. */
  right: WithdrawalStatus | null
  pictures: Map<number, Image>
  bank: PaymentRedirect | null
  unpaid: Failure | null
}

/** Nobody answered: what became of the order is not known, and nothing has happened to it. */
export interface Unreached {
  number: string
  order: null
}

export async function loadOrder(api: Api, number: string): Promise<Loaded | Unreached> {
  const order = await api.order(number).catch(unanswered)
  if (!order) return { number, order }
  const [place, courses, right, pictures] = await Promise.all([
    placeOf(order, api),
    coursesOf(order, api),
    rightOf(order, api),
    picturesOf([order], api),
  ])
  const shown = { number, order, place, courses, right, pictures, bank: null, unpaid: null }
  const payNow = takeIntentToPay(number) && order.payableAtBank
  if (!payNow) return shown
  try {
    return { ...shown, bank: await api.pay(number) }
  } catch (error) {
    // The order stands; only the way to the bank was not found.
    return { ...shown, unpaid: failureOf(error) }
  }
}

/** Money may have moved, so a server that is not there is no error: it is asked again. A refusal is one. */
function unanswered(error: unknown): null {
  if (isShopError(error) && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500))
    return null
  throw error
}

/** The receipt is worth showing without the shop's address. */
async function placeOf({ delivery }: OrderView, api: Api): Promise<PickupShop | null> {
  if (!delivery?.location) return null
  const shops = await api.shops().catch(() => [])
  return shops.find((shop) => shop.id === delivery.location) ?? null
}

async function coursesOf({ stage, lines }: OrderView, api: Api): Promise<MyCourse[]> {
  const bought = lines.filter((line) => line.virtual).map(({ productId }) => productId)
  if (stage !== 'paid' || bought.length === 0) return []
  const mine = await api.courses().catch(() => [])
  return mine.filter(({ id }) => bought.includes(id))
}

async function rightOf({ number, stage }: OrderView, api: Api): Promise<WithdrawalStatus | null> {
  const agreed = stage === 'paid' || stage === 'cash' || stage === 'transfer'
  return agreed ? api.withdrawalRight(number).catch(() => null) : null
}
