import type { SavedAddress } from 'mostrador'
import { textsOf } from '../../lib/forms/form-data.ts'

type Kind = SavedAddress['kind']

/** The address that a form says, whole: what its kind has no field for is empty. */
export function addressOf(form: FormData): SavedAddress {
  const typed = textsOf(form)
  const text = (name: string) => typed[name] ?? ''
  return {
    kind: kindOf(text('kind')),
    company: text('company'),
    vat: text('vat'),
    country: text('country'),
    streetAddress: text('streetAddress'),
    extendedAddress: text('extendedAddress'),
    locality: text('locality'),
    region: text('region'),
    postalCode: text('postalCode'),
    phone: text('phone'),
  }
}

export function kindOf(text: string | null): Kind {
  return text === 'billing' ? 'billing' : 'delivery'
}
