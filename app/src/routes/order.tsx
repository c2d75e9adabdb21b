import type {
  Api,
  Image,
  MyCourse,
  OrderView,
  PaymentRedirect,
  PickupShop,
  WithdrawalStatus,
} from 'mostrador'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { ErrorSummary } from '../components/ui/error-summary.tsx'
import { BankForm } from '../features/orders/bank-redirect-form.tsx'
import { takeIntentToPay } from '../features/orders/bank-redirect-request.ts'
import { TransferData } from '../features/orders/bank-transfer-details.tsx'
import { NextSteps } from '../features/orders/next-steps.tsx'
import { OrderPapers } from '../features/orders/order-actions.tsx'
import { OrderHistory } from '../features/orders/order-history.tsx'
import { picturesOf } from '../features/orders/order-images.ts'
import { OrderDetail } from '../features/orders/order-receipt.tsx'
import { OrderStatus, titleOf } from '../features/orders/order-status.tsx'
import { OrderUnreached } from '../features/orders/order-unavailable.tsx'
import { CourseStart } from '../features/orders/purchased-courses.tsx'
import { useFollowed } from '../features/orders/use-order-polling.ts'
import { startedShop } from '../lib/engine/client.ts'
import { isShopError } from '../lib/engine/is-shop-error.ts'
import { type Failure, failureOf } from '../lib/forms/failure.ts'
import { textOf } from '../lib/forms/form-data.ts'
import { accountTexts } from '../messages/account.ts'
import { cartTexts } from '../messages/cart.ts'

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

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded | Unreached> {
  const { api } = await startedShop(context)
  const number = params.orderNumber ?? ''
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

/** A payment that was refused may be one that another window has made meanwhile: the order says. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate

/** Another attempt at paying, with the method of the button that was pressed. */
export async function action({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<PaymentRedirect | Failure> {
  const method = textOf(await request.formData(), 'method')
  const { api } = await startedShop(context)
  try {
    return await api.pay(params.orderNumber ?? '', method === 'bizum' ? 'bizum' : 'card')
  } catch (error) {
    return failureOf(error)
  }
}

export function Component() {
  const answer = useLoaderData<Loaded | Unreached>()
  const { known, patient } = useFollowed(answer)
  const [late] = useState(!known)
  return known ? (
    <Order {...known} late={late} patient={patient} />
  ) : (
    <OrderUnreached number={answer.number} />
  )
}

function Order({
  order,
  place,
  courses,
  right,
  pictures,
  bank,
  unpaid,
  late,
  patient,
}: Loaded & { late: boolean; patient: boolean }) {
  const answer = useActionData<typeof action>()
  const redirect = answer && 'url' in answer ? answer : bank
  const failure = answer && 'errors' in answer ? answer : unpaid
  return (
    <div className="page py-10 md:py-16 print:p-0">
      <Title>{titleOf(order, patient)}</Title>
      {redirect ? (
        <BankForm redirect={redirect} />
      ) : (
        <>
          <ErrorSummary {...failure} />
          <OrderStatus arrives={late} order={order} patient={patient} />
          <div className="mx-auto mt-12 grid max-w-text gap-12 print:mt-0 print:max-w-none">
            <TransferData order={order} />
            <CourseStart courses={courses} />
            <NextSteps order={order} place={place} />
            <OrderHistory order={order} />
            <OrderDetail order={order} pictures={pictures} place={place} />
            <OrderPapers order={order} right={right} />
            <Onward order={order} />
          </div>
        </>
      )}
    </div>
  )
}

/** The ways on from here. */
function Onward({ order: { stage } }: { order: OrderView }) {
  const done = stage === 'paid' || stage === 'transfer' || stage === 'cash'
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-8 print:hidden">
      <ButtonLink look="secondary" href="/zona-de-cliente/pedidos">
        {accountTexts.nav.orders}
      </ButtonLink>
      {done && (
        <ButtonLink look="secondary" href="/">
          {cartTexts.keepShopping}
        </ButtonLink>
      )}
    </div>
  )
}
