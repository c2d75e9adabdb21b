export const formMessages = {
  email: 'Correo electrónico',
  phone: 'Teléfono',
  privacyBefore: 'He leído y acepto la',
  privacyLink: 'política de privacidad',
  optional: '(opcional)',
  summary: (n: number) => (n === 1 ? 'Revisa este dato:' : `Revisa estos ${n} datos:`),
  show: 'Mostrar',
  hide: 'Ocultar',
  showPassword: 'Mostrar lo escrito',
  hidePassword: 'Ocultar lo escrito',
} as const
