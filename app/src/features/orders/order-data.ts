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
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { consumeBankRedirect } from './bank-redirect-request.ts'
import { loadOrderImages } from './order-images.ts'

export interface LoadedOrder {
  number: string
  order: OrderView
  /** Where it waits, when it is fetched. */
  pickupLocation: PickupShop | null
  /** The courses that it opened. */
  courses: MyCourse[]
  /** What may be withdrawn from; nothing when that is not known. */
  withdrawal: WithdrawalStatus | null
  images: Map<number, Image>
  bankRedirect: PaymentRedirect | null
  paymentFailure: Failure | null
}

/** Nobody answered: what became of the order is not known, and nothing has happened to it. */
export interface UnavailableOrder {
  number: string
  order: null
}

export async function loadOrder(api: Api, number: string): Promise<LoadedOrder | UnavailableOrder> {
  const order = await api.order(number).catch(nullIfTransient)
  if (!order) return { number, order }
  const [pickupLocation, courses, withdrawal, images] = await Promise.all([
    loadPickupLocation(order, api),
    loadPurchasedCourses(order, api),
    loadWithdrawalStatus(order, api),
    loadOrderImages([order], api),
  ])
  const loaded = {
    number,
    order,
    pickupLocation,
    courses,
    withdrawal,
    images,
    bankRedirect: null,
    paymentFailure: null,
  }
  const payNow = consumeBankRedirect(number) && order.payableAtBank
  if (!payNow) return loaded
  try {
    return { ...loaded, bankRedirect: await api.pay(number) }
  } catch (error) {
    // The order stands; only the way to the bank was not found.
    return { ...loaded, paymentFailure: toFailure(error) }
  }
}

/** Money may have moved, so a server that is not there is no error: it is asked again. A refusal is one. */
function nullIfTransient(error: unknown): null {
  if (isShopError(error) && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500))
    return null
  throw error
}

/** The receipt is worth showing without the shop's address. */
async function loadPickupLocation({ delivery }: OrderView, api: Api): Promise<PickupShop | null> {
  if (!delivery?.location) return null
  const shops = await api.shops().catch(() => [])
  return shops.find((shop) => shop.id === delivery.location) ?? null
}

async function loadPurchasedCourses({ stage, lines }: OrderView, api: Api): Promise<MyCourse[]> {
  const productIds = lines.filter((line) => line.virtual).map(({ productId }) => productId)
  if (stage !== 'paid' || productIds.length === 0) return []
  const courses = await api.courses().catch(() => [])
  return courses.filter(({ id }) => productIds.includes(id))
}

async function loadWithdrawalStatus(
  { number, stage }: OrderView,
  api: Api,
): Promise<WithdrawalStatus | null> {
  const isBinding = stage === 'paid' || stage === 'cash' || stage === 'transfer'
  return isBinding ? api.withdrawalRight(number).catch(() => null) : null
}
