import type { PaymentRedirect } from 'mostrador'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { ErrorSummary } from '../components/ui/error-summary.tsx'
import { parseBankMethod } from '../features/orders/bank-methods.ts'
import { BankRedirectForm } from '../features/orders/bank-redirect-form.tsx'
import { BankTransferDetails } from '../features/orders/bank-transfer-details.tsx'
import { NextSteps } from '../features/orders/next-steps.tsx'
import { OrderActions, OrderLinks } from '../features/orders/order-actions.tsx'
import { type LoadedOrder, loadOrder, type UnavailableOrder } from '../features/orders/order-data.ts'
import { OrderHistory } from '../features/orders/order-history.tsx'
import { OrderReceipt } from '../features/orders/order-receipt.tsx'
import { OrderStatus, orderTitle } from '../features/orders/order-status.tsx'
import { OrderUnavailable } from '../features/orders/order-unavailable.tsx'
import { PurchasedCourses } from '../features/orders/purchased-courses.tsx'
import { useOrderPolling } from '../features/orders/use-order-polling.ts'
import { getStartedShop } from '../lib/engine/client.ts'
import { readCardUse } from '../lib/forms/card-use.ts'
import { type Failure, toFailure } from '../lib/forms/failure.ts'
import { getText } from '../lib/forms/form-data.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadOrder(await getStartedShop(context), params.orderNumber ?? '')
}

/** Revalidates after a failed payment: another window may have paid the order. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate

export async function action({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<PaymentRedirect | Failure> {
  const form = await request.formData()
  const method = parseBankMethod(getText(form, 'method'))
  const { api } = await getStartedShop(context)
  try {
    return await api.pay(params.orderNumber ?? '', method, method === 'card' ? readCardUse(form) : {})
  } catch (error) {
    return toFailure(error)
  }
}

export function Component() {
  const answer = useLoaderData<LoadedOrder | UnavailableOrder>()
  const { loaded, isAwaitingBank } = useOrderPolling(answer)
  const [loadedLate] = useState(!loaded)
  return loaded ? (
    <Order {...loaded} loadedLate={loadedLate} isAwaitingBank={isAwaitingBank} />
  ) : (
    <OrderUnavailable number={answer.number} />
  )
}

function Order({
  order,
  pickupLocation,
  courses,
  withdrawal,
  images,
  savedCards,
  bankRedirect,
  paymentFailure,
  loadedLate,
  isAwaitingBank,
}: LoadedOrder & { loadedLate: boolean; isAwaitingBank: boolean }) {
  const answer = useActionData<typeof action>()
  const redirect = answer && 'url' in answer ? answer : bankRedirect
  const failure = answer && 'errors' in answer ? answer : paymentFailure
  return (
    <div className="page-container py-10 md:py-16 print:p-0">
      {redirect ? (
        <BankRedirectForm redirect={redirect} title={orderTitle(order, isAwaitingBank)} />
      ) : (
        <>
          <ErrorSummary {...failure} />
          <OrderStatus
            autoFocusHeading={loadedLate}
            isAwaitingBank={isAwaitingBank}
            order={order}
            savedCards={savedCards}
          />
          <div className="mx-auto mt-12 grid max-w-text gap-12 print:mt-0 print:max-w-none">
            <BankTransferDetails order={order} />
            <PurchasedCourses courses={courses} />
            <NextSteps order={order} pickupLocation={pickupLocation} />
            <OrderHistory order={order} />
            <OrderReceipt order={order} images={images} pickupLocation={pickupLocation} />
            <OrderActions order={order} withdrawal={withdrawal} />
            <OrderLinks order={order} />
          </div>
        </>
      )}
    </div>
  )
}
