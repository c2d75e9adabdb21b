import { useShop } from 'mostrador/react'
import { billingPrefix, readBilling, readDelivery, residenceField } from './delivery-form.ts'
import type { SavedAddresses } from './saved-addresses.ts'
import { useDebouncedFields } from './use-debounced-fields.ts'

/** Fields of the billing data on which taxes depend. */
const TAX_FIELDS = [
  residenceField,
  ...['ignoreInvoice', 'address', 'same', 'country', 'postalCode', 'vat', 'documentKind'].map(
    (name) => billingPrefix + name,
  ),
]

/** Syncs the form's billing data to the core, debounced, so that the prices have the taxes of the buyer. */
export function useBillingTaxes(savedAddresses: SavedAddresses) {
  const shop = useShop()
  const update = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const values = new FormData(form)
      const view = s.select('checkout')
      const delivery = readDelivery(values, view, savedAddresses)
      s.checkout.setBilling(readBilling(values, view, delivery, savedAddresses))
    })

  return useDebouncedFields(TAX_FIELDS, (form) => void update(form))
}
