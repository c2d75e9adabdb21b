import type {
  Api,
  EnrolledCourse,
  Image,
  OrderView,
  PaymentRedirect,
  SavedCards,
  Shop,
  StoreLocation,
  WithdrawalStatus,
} from 'mostrador'
import { isTransientError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { consumeBankRedirect } from './bank-redirect-request.ts'
import { loadOrderImages } from './order-images.ts'

export interface LoadedOrder {
  number: string
  order: OrderView
  pickupLocation: StoreLocation | null
  courses: EnrolledCourse[]
  /** Withdrawal rights, null if unknown. */
  withdrawal: WithdrawalStatus | null
  images: Map<number, Image>
  /** Cards for another payment; null if the order cannot be paid by card, or if they are unknown. */
  savedCards: SavedCards | null
  bankRedirect: PaymentRedirect | null
  paymentFailure: Failure | null
}

/** The order could not be loaded because of a transient error. */
export interface UnavailableOrder {
  number: string
  order: null
}

export async function loadOrder(
  { account, api }: Pick<Shop, 'account' | 'api'>,
  number: string,
): Promise<LoadedOrder | UnavailableOrder> {
  const order = await api.order(number).catch(nullIfTransient)
  if (!order) return { number, order }
  const [pickupLocation, courses, withdrawal, images, savedCards] = await Promise.all([
    loadPickupLocation(order, api),
    loadPurchasedCourses(order, api),
    loadWithdrawalStatus(order, api),
    loadOrderImages([order], api),
    order.payableWith.includes('card') ? account.cards().catch(() => null) : null,
  ])
  const loaded = {
    number,
    order,
    pickupLocation,
    courses,
    withdrawal,
    images,
    savedCards,
    bankRedirect: null,
    paymentFailure: null,
  }
  const cardUse = consumeBankRedirect(number)
  if (!cardUse || !order.payableAtBank) return loaded
  try {
    return { ...loaded, bankRedirect: await api.pay(number, undefined, cardUse) }
  } catch (error) {
    // The order is valid; only the payment redirect failed.
    return { ...loaded, paymentFailure: toFailure(error) }
  }
}

/** Returns null for transient errors, which are retried since money may have moved. Refusals are rethrown. */
function nullIfTransient(error: unknown): null {
  if (isTransientError(error)) return null
  throw error
}

async function loadPickupLocation({ delivery }: OrderView, api: Api): Promise<StoreLocation | null> {
  if (!delivery?.location) return null
  const shops = await api.shops().catch(() => [])
  return shops.find((shop) => shop.id === delivery.location) ?? null
}

async function loadPurchasedCourses({ stage, lines }: OrderView, api: Api): Promise<EnrolledCourse[]> {
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
