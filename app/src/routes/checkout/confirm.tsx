import { type ActionFunctionArgs, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom'
import { type CheckoutError, toCheckoutError } from '../../features/checkout/checkout-error.tsx'
import { ConfirmOrder } from '../../features/checkout/confirm-order.tsx'
import { confirmWhenOnline } from '../../features/checkout/pending-order-alert.tsx'
import { requestBankRedirect } from '../../features/orders/bank-redirect-request.ts'
import { getStartedShop } from '../../lib/engine/client.ts'
import { readCardUse } from '../../lib/forms/card-use.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { account, checkout } = await getStartedShop(context)
  // The card is entered at the bank without the saved cards.
  const [savedCards] = await Promise.all([account.cards().catch(() => null), checkout.load()])
  try {
    await checkout.quote()
    return { quoteError: null, savedCards }
  } catch (error) {
    return { quoteError: toCheckoutError(error), savedCards }
  }
}

/** Places the order. After a refusal, the loader requests a new quote, which names the changes. */
export async function action({ context, request }: ActionFunctionArgs): Promise<CheckoutError | Response> {
  const cardUse = readCardUse(await request.formData())
  const { checkout } = await getStartedShop(context)
  try {
    const { number } = await confirmWhenOnline(checkout, request.signal)
    requestBankRedirect(number, cardUse)
    return replace(paths.order(number))
  } catch (error) {
    return toCheckoutError(error)
  }
}

export function Component() {
  return <ConfirmOrder {...useLoaderData<typeof loader>()} />
}
