import { useSlice } from 'mostrador/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { DiscountCode } from '../../features/cart/discount-code.tsx'
import { BillingFields } from '../../features/checkout/billing-fields.tsx'
import { DeliveryFields } from '../../features/checkout/delivery-fields.tsx'
import { FormTaxNotes } from '../../features/checkout/form-tax-notes.tsx'
import { OrderSummary } from '../../features/checkout/order-summary.tsx'
import { submitDelivery } from '../../features/checkout/submit-delivery.ts'
import { getStartedShop } from '../../lib/engine/client.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = await getStartedShop(context)
  // A new address can be entered without the saved ones.
  const addresses = shop.account.addresses().catch(() => [])
  const [countries, savedAddresses] = await Promise.all([
    shop.api.countries(),
    addresses,
    shop.checkout.load(),
  ])
  return { countries, savedAddresses }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const failure = await submitDelivery(await getStartedShop(context), await request.formData())
  return failure ?? redirect(paths.checkoutConfirm)
}

export function Component() {
  const { countries, savedAddresses } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const { needsShipping } = useSlice('cart')
  return (
    <div className="page-container py-8 md:py-10">
      <PageHeading className="mb-8 text-h1" title={checkoutMessages.deliveryTitle}>
        {needsShipping ? checkoutMessages.deliveryTitle : checkoutMessages.billingTitle}
      </PageHeading>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ActionForm className="max-w-[44rem]" failure={failure}>
          {needsShipping && <DeliveryFields countries={countries} savedAddresses={savedAddresses} />}
          <BillingFields countries={countries} savedAddresses={savedAddresses} />
          <FormTaxNotes />
          <SubmitButton className="mt-10 max-md:w-full md:min-w-64" icon="arrow">
            {checkoutMessages.next}
          </SubmitButton>
        </ActionForm>
        <OrderSummary>
          <div className="mt-6">
            <DiscountCode />
          </div>
        </OrderSummary>
      </div>
    </div>
  )
}
