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
} as const
