import type { DocumentKind } from 'mostrador'

const numberNames: Record<DocumentKind, string> = {
  tax_number: 'NIF',
  personal: 'Documento',
  passport: 'Pasaporte',
  other: 'Documento',
}

export const addressMessages = {
  company: 'Nombre o empresa',
  streetAddress: 'Dirección',
  extendedAddress: 'Piso, puerta',
  postalCode: 'Código postal',
  locality: 'Población',
  region: 'Provincia',
  country: 'País',
  observations: 'Observaciones',
  vat: 'NIF',
  document: 'Número',
  documentKind: 'Identificación para la factura',
  documentKinds: {
    tax_number: 'NIF-IVA o número fiscal de empresa',
    personal: 'Documento de identidad o número fiscal personal',
    passport: 'Pasaporte',
    other: 'Otro documento',
  } satisfies Record<DocumentKind, string>,
  documentHint: 'Si compras como particular, da el número de cualquier documento tuyo.',
  numberOf: (number: string, kind: DocumentKind = 'tax_number') => `${numberNames[kind]} ${number}`,
} as const
