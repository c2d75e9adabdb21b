export const contactMessages = {
  title: 'Escríbenos desde aquí',
  lead: 'Tu mensaje llega al buzón de la tienda y lo lee una persona.',
  name: 'Nombre',
  emailHint: 'Ahí te contestamos.',
  phoneHint: 'Si prefieres que te llamemos.',
  message: 'Mensaje',
  messageHint: 'Si es por un pedido, dinos su número.',
  privacyHint: 'Usamos estos datos solo para contestarte.',
  send: 'Enviar el mensaje',
  sent: 'Hemos recibido tu mensaje',
  sentText: (to: string) => `Te contestaremos a ${to} lo antes posible.`,
} as const
