import type { SavedAddress } from 'mostrador'
import { documentKindOf } from './document-kind.ts'
import { getTexts } from './form-data.ts'

type Kind = SavedAddress['kind']

/** Reads a complete address from a form; missing fields are empty. */
export function readAddress(form: FormData): SavedAddress {
  const fields = getTexts(form)
  const text = (name: string) => fields[name] ?? ''
  return {
    kind: parseKind(text('kind')),
    company: text('company'),
    vat: text('vat'),
    ...documentKindOf(text('documentKind')),
    country: text('country'),
    streetAddress: text('streetAddress'),
    extendedAddress: text('extendedAddress'),
    locality: text('locality'),
    region: text('region'),
    postalCode: text('postalCode'),
    phone: text('phone'),
  }
}

export function parseKind(text: string | null): Kind {
  return text === 'billing' ? 'billing' : 'delivery'
}
