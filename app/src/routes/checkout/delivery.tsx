import type { Shop, Validation } from 'mostrador'
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
import { BillingFields } from '../../features/checkout/billing-fields.tsx'
import { DeliveryFields } from '../../features/checkout/delivery-fields.tsx'
import {
  addressesToSave,
  billingErrors,
  readBilling,
  readDelivery,
  readShippingMethod,
  usesSavedAddress,
} from '../../features/checkout/delivery-form.ts'
import { OrderSummary } from '../../features/checkout/order-summary.tsx'
import { type SavedAddresses, saveAddress } from '../../features/checkout/saved-addresses.ts'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = await getStartedShop(context)
  // Without saved addresses a new one can be entered.
  const addresses = shop.account.addresses().catch(() => [])
  const [countries, savedAddresses] = await Promise.all([
    shop.api.countries(),
    addresses,
    shop.checkout.load(),
  ])
  return { countries, savedAddresses }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const shop = await getStartedShop(context)
  const { needsShipping } = shop.select('cart')
  const savedAddresses = await loadSavedAddresses(form, shop).catch(toFailure)
  if ('errors' in savedAddresses) return savedAddresses
  const delivery = readDelivery(form, shop.select('checkout'), savedAddresses)
  const billing = readBilling(form, shop.select('checkout'), delivery, savedAddresses)

  const errorsOf = (check: Validation) => (check.ok ? [] : check.errors)
  const errors = [
    ...(needsShipping ? errorsOf(shop.validate('delivery', { ...delivery })) : []),
    ...billingErrors(form, errorsOf(shop.validate('billing', { ...billing }))),
  ]
  if (errors.length > 0) return { errors }

  shop.checkout.setBilling(billing)
  if (needsShipping) {
    shop.checkout.setDelivery(delivery)
    const method = readShippingMethod(form, shop.select('checkout'))
    try {
      if (method) await shop.checkout.chooseShipping(method)
    } catch (error) {
      return toFailure(error)
    }
    if (!shop.select('checkout').shippingPresent)
      return { errors: [{ field: 'method', message: checkoutMessages.chooseMethod }] }
    if (shop.select('checkout').shippingInvalid) return { errors: [], message: checkoutMessages.notDelivered }
  }
  for (const one of addressesToSave(form, delivery, billing)) {
    const failure = await saveAddress(shop, one)
    if (failure) return failure
  }
  return redirect(paths.checkoutConfirm)
}

/** Loads saved addresses only if the form refers to one. */
async function loadSavedAddresses(form: FormData, { account }: Shop): Promise<SavedAddresses> {
  return usesSavedAddress(form) ? account.addresses() : []
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
          <SubmitButton className="mt-10 max-md:w-full md:min-w-64" icon="arrow">
            {checkoutMessages.next}
          </SubmitButton>
        </ActionForm>
        <OrderSummary />
      </div>
    </div>
  )
}
