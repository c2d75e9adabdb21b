import { useShop } from 'mostrador/react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { billingPrefix, readBilling, readDelivery, residenceField } from './delivery-form.ts'
import type { SavedAddresses } from './saved-addresses.ts'

const DEBOUNCE_MS = 350

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const update = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const values = new FormData(form)
      const view = s.select('checkout')
      const delivery = readDelivery(values, view, savedAddresses)
      s.checkout.setBilling(readBilling(values, view, delivery, savedAddresses))
    })

  return ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form, name } = target
    if (!form || !TAX_FIELDS.includes(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void update(form), DEBOUNCE_MS)
  }
}
