export const cardMessages = {
  legend: 'Tarjeta',
  payWith: (name: string, expires: string) => `Pagar con la ${name}, caduca ${expires}`,
  other: 'Otra tarjeta',
} as const
