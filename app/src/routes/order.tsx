import type { OrderView, PaymentRedirect } from 'mostrador'
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
import { TransferData } from '../features/orders/bank-transfer-details.tsx'
import { NextSteps } from '../features/orders/next-steps.tsx'
import { OrderPapers } from '../features/orders/order-actions.tsx'
import { type Loaded, loadOrder, type Unreached } from '../features/orders/order-data.ts'
import { OrderHistory } from '../features/orders/order-history.tsx'
import { OrderDetail } from '../features/orders/order-receipt.tsx'
import { OrderStatus, titleOf } from '../features/orders/order-status.tsx'
import { OrderUnreached } from '../features/orders/order-unavailable.tsx'
import { CourseStart } from '../features/orders/purchased-courses.tsx'
import { useFollowed } from '../features/orders/use-order-polling.ts'
import { startedShop } from '../lib/engine/client.ts'
import { type Failure, failureOf } from '../lib/forms/failure.ts'
import { textOf } from '../lib/forms/form-data.ts'
import { accountTexts } from '../messages/account.ts'
import { cartTexts } from '../messages/cart.ts'
import { paths } from '../paths.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await startedShop(context)
  return loadOrder(api, params.orderNumber ?? '')
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
      <ButtonLink look="secondary" href={paths.orders}>
        {accountTexts.nav.orders}
      </ButtonLink>
      {done && (
        <ButtonLink look="secondary" href={paths.home}>
          {cartTexts.keepShopping}
        </ButtonLink>
      )}
    </div>
  )
}
