import type { DocumentKind } from '../lib/api/schema.ts'

/** Identification of the buyer of an invoice. */
export const invoiceBuyer = {
  documentKind: 'Identificación',
  documentKinds: {
    tax_number: 'NIF-IVA o número fiscal de empresa',
    personal: 'Documento de identidad o número fiscal personal',
    passport: 'Pasaporte',
    other: 'Otro documento',
  } satisfies Record<DocumentKind, string>,
  hint: 'Los particulares de otros países dan el número de cualquier documento suyo.',
}
