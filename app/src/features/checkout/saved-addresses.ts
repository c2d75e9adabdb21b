import type { AddressEntry, BillingData, DeliveryData, SavedAddress, Shop } from 'mostrador'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'

/** The addresses that the customer keeps, of both kinds. */
export type SavedAddresses = AddressEntry[]

type Kind = SavedAddress['kind']

/** What the radio for none of them says. */
export const NEW_ADDRESS = 'otra'

type Address = Pick<
  DeliveryData,
  'streetAddress' | 'extendedAddress' | 'locality' | 'region' | 'postalCode' | 'country'
>

/** What every address has, whatever it is for. */
export function addressOf(from: Address): Address {
  const { streetAddress, extendedAddress, locality, region, postalCode, country } = from
  return { streetAddress, extendedAddress, locality, region, postalCode, country }
}

/** The one that a radio of the form names. */
export function findSavedAddress(
  savedAddresses: SavedAddresses,
  kind: Kind,
  chosen: string,
): AddressEntry | undefined {
  return savedAddresses.find((entry) => entry.kind === kind && String(entry.id) === chosen)
}

/** The one to begin with: what the checkout already has, else the first. Nothing when something else was written. */
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

/** An address of the form that is to be kept, and the box that says so. */
export interface AddressToSave {
  kind: Kind
  data: DeliveryData | BillingData
  field: string
}

/** What is typed into the fields of another address is kept for the next order. */
export async function saveAddress(
  { account }: Shop,
  { kind, data, field }: AddressToSave,
): Promise<Failure | null> {
  const base = { company: data.company, vat: '', phone: '', ...addressOf(data), kind }
  const entry = 'vat' in data ? { ...base, vat: data.vat } : { ...base, phone: data.phone }
  try {
    await account.saveAddress(entry)
    return null
  } catch (error) {
    // Beside its box: without the tick the order goes on.
    const { message, errors } = toFailure(error)
    return { errors: [{ field, message: message ?? errors.map((e) => e.message).join(' ') }] }
  }
}
