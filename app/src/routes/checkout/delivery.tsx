import type { Shop, Validation } from 'mostrador'
import { useSlice } from 'mostrador/react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { BillingFields } from '../../features/checkout/billing-fields.tsx'
import { DeliveryFields } from '../../features/checkout/delivery-fields.tsx'
import {
  billingErrors,
  billingOf,
  choosesKept,
  deliveryOf,
  methodOf,
  toKeep,
} from '../../features/checkout/delivery-form.ts'
import { Summary } from '../../features/checkout/order-summary.tsx'
import { type KeptAddresses, keep } from '../../features/checkout/saved-addresses.ts'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = await startedShop(context)
  // Whoever cannot be shown their addresses can still write one.
  const addresses = shop.account.addresses().catch(() => [])
  const [countries, kept] = await Promise.all([shop.api.countries(), addresses, shop.checkout.load()])
  return { countries, kept }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const shop = await startedShop(context)
  const { needsShipping } = shop.select('cart')
  const kept = await chosenFrom(form, shop).catch(failureOf)
  if ('errors' in kept) return kept
  const delivery = deliveryOf(form, shop.select('checkout'), kept)
  const billing = billingOf(form, shop.select('checkout'), delivery, kept)

  const errorsOf = (check: Validation) => (check.ok ? [] : check.errors)
  const errors = [
    ...(needsShipping ? errorsOf(shop.validate('delivery', { ...delivery })) : []),
    ...billingErrors(form, errorsOf(shop.validate('billing', { ...billing }))),
  ]
  if (errors.length > 0) return { errors }

  shop.checkout.setBilling(billing)
  if (needsShipping) {
    shop.checkout.setDelivery(delivery)
    const method = methodOf(form, shop.select('checkout'))
    try {
      if (method) await shop.checkout.chooseShipping(method)
    } catch (error) {
      return failureOf(error)
    }
    if (!shop.select('checkout').shippingPresent)
      return { errors: [{ field: 'method', message: checkoutTexts.chooseMethod }] }
    if (shop.select('checkout').shippingInvalid) return { errors: [], message: checkoutTexts.notDelivered }
  }
  for (const one of toKeep(form, delivery, billing)) {
    const failure = await keep(shop, one)
    if (failure) return failure
  }
  return redirect(paths.checkoutConfirm)
}

/** Whoever has written everything need not wait for what is kept. */
async function chosenFrom(form: FormData, { account }: Shop): Promise<KeptAddresses> {
  return choosesKept(form) ? account.addresses() : []
}

export function Component() {
  const { countries, kept } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const { needsShipping } = useSlice('cart')
  return (
    <div className="page py-8 md:py-10">
      <Title>{checkoutTexts.deliveryTitle}</Title>
      <h1 className="mb-8 text-h1" tabIndex={-1}>
        {needsShipping ? checkoutTexts.deliveryTitle : checkoutTexts.billingTitle}
      </h1>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Form className="max-w-[44rem]" method="post" noValidate>
          <ErrorSummary {...failure} />
          {needsShipping && <DeliveryFields countries={countries} errors={failure?.errors} kept={kept} />}
          <BillingFields countries={countries} errors={failure?.errors} kept={kept} />
          <Button
            className="mt-10 max-md:w-full md:min-w-64"
            icon="arrow"
            pending={useSubmitting()}
            type="submit"
          >
            {checkoutTexts.next}
          </Button>
        </Form>
        <Summary />
      </div>
    </div>
  )
}
