import type { AddressEntry, BillingData, DeliveryData, SavedAddress, Shop } from 'mostrador'
import type { Address } from '../../components/form/address-fields.tsx'
import { documentKindOf } from '../../lib/forms/document-kind.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'

export type SavedAddresses = AddressEntry[]

type Kind = SavedAddress['kind']

/** Radio value of the option for a new address. */
export const NEW_ADDRESS = 'otra'

export function addressOf(from: Address): Address {
  const { streetAddress, extendedAddress, locality, region, postalCode, country } = from
  return { streetAddress, extendedAddress, locality, region, postalCode, country }
}

export function findSavedAddress(
  savedAddresses: SavedAddresses,
  kind: Kind,
  chosen: string,
): AddressEntry | undefined {
  return savedAddresses.find((entry) => entry.kind === kind && String(entry.id) === chosen)
}

/** The checkout's current address, else the first; undefined if a different one was typed. */
export function initialAddress(
  savedAddresses: SavedAddresses,
  kind: Kind,
  present: DeliveryData | BillingData,
): AddressEntry | undefined {
  const addresses = savedAddresses.filter((entry) => entry.kind === kind)
  if (present.streetAddress === '') return addresses[0]
  const same = ({ company, streetAddress, postalCode }: Address & { company: string }) =>
    [company, streetAddress, postalCode].join('\n')
  return addresses.find((entry) => same(entry) === same(present))
}

export interface AddressToSave {
  kind: Kind
  data: DeliveryData | BillingData
  field: string
}

/** Saves an address; returns a failure at its checkbox. */
export async function saveAddress(
  { account }: Shop,
  { kind, data, field }: AddressToSave,
): Promise<Failure | null> {
  const base = { company: data.company, vat: '', phone: '', ...addressOf(data), kind }
  const entry =
    'vat' in data
      ? { ...base, vat: data.vat, ...documentKindOf(data.documentKind) }
      : { ...base, phone: data.phone }
  try {
    await account.saveAddress(entry)
    return null
  } catch (error) {
    // The order can proceed without the checkbox.
    const { message, errors } = toFailure(error)
    return { errors: [{ field, message: message ?? errors.map((e) => e.message).join(' ') }] }
  }
}
