import type { Shop, Validation } from 'mostrador'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import {
  addressesToSave,
  billingErrors,
  readBilling,
  readDelivery,
  readShippingMethod,
  usesSavedAddress,
} from './delivery-form.ts'
import { type SavedAddresses, saveAddress } from './saved-addresses.ts'

/** Validates delivery and billing, passes them to the core and saves the addresses that are to be kept. */
export async function submitDelivery(shop: Shop, form: FormData): Promise<Failure | null> {
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
  // The total, on which the invoice depends, includes the delivery.
  const unmet = billingErrors(form, shop.select('checkout').invoiceErrors)
  if (unmet.length > 0) return { errors: unmet }
  for (const one of addressesToSave(form, delivery, billing)) {
    const failure = await saveAddress(shop, one)
    if (failure) return failure
  }
  return null
}

/** Loads saved addresses only if the form refers to one. */
async function loadSavedAddresses(form: FormData, { account }: Shop): Promise<SavedAddresses> {
  return usesSavedAddress(form) ? account.addresses() : []
}
