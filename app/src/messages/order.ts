import type { InvoiceFormat, OrderStage, OrderState, PaymentType } from 'mostrador'
import { plural } from './plural.ts'

const INVOICE_FORMATS: Record<InvoiceFormat, string> = { pdf: 'PDF', facturae: 'Facturae', ubl: 'UBL' }

export const orderMessages = {
  number: (number: string) => `Pedido ${number}`,
  titles: {
    paid: 'Gracias por tu pedido',
    transfer: 'Pedido recibido',
    cash: 'Gracias por tu pedido',
    waiting: 'Esperando al banco',
    unpaid: 'Falta el pago',
    declined: 'El pago no se ha completado',
    cancelled: 'Pedido cancelado',
    refunded: 'Pedido devuelto',
  } satisfies Record<OrderStage, string>,
  /** Titles of paid orders by delivery state. */
  stateTitles: {
    preparing: 'Estamos preparando tu pedido',
    shipped: 'Tu pedido va de camino',
    ready_for_pickup: 'Ya puedes recoger tu pedido',
    completed: 'Pedido entregado',
  } satisfies Partial<Record<OrderState, string>>,
  reserved: (amount: string) =>
    `El banco ha reservado ${amount} en tu tarjeta. Se cobrarán, como tarde, al enviar el pedido.`,
  stateMessages: {
    paid: 'El pago se ha completado y ya estamos con él.',
    preparing: 'Está en el obrador, a punto de salir.',
    shipped: 'Lo lleva el mensajero.',
    ready_for_pickup: 'Te espera en la tienda. Trae el número de pedido y un documento.',
    completed: 'Esperamos que lo disfrutes.',
  } satisfies Partial<Record<OrderState, string>>,
  cash: (total: string) => `Pagarás ${total} al recibirlo.`,
  waiting:
    'El banco está confirmando el pago. Esta página se actualiza sola; no hace falta que pagues otra vez.',
  stillWaiting:
    'El banco tarda más de lo normal. Si ya has pagado, no hace falta que hagas nada: el pedido se confirmará solo.',
  canStillPay: 'Si no llegaste a pagar, puedes hacerlo ahora.',
  unpaid: 'El pedido está guardado. Solo falta pagarlo para que lo preparemos.',
  declined: 'El banco no ha autorizado el pago.',
  notCharged: 'No se ha cobrado nada y el pedido sigue guardado.',
  retry: 'Reintentar el pago',
  payNow: 'Pagar ahora',
  payWith: {
    card: 'Pagar con tarjeta',
    bizum: 'Pagar con Bizum',
    apple_pay: 'Pagar con Apple Pay',
    google_pay: 'Pagar con Google Pay',
  } as Partial<Record<PaymentType, string>>,
  paymentLink: {
    titles: {
      payable: 'Paga tu pedido',
      waiting: 'El banco está confirmando el pago',
      paid: 'Pedido pagado',
      expired: 'Este enlace ha caducado',
      closed: 'Este pedido ya no se paga aquí',
    },
    texts: {
      payable: 'El pago se hace en la pasarela segura del banco. No hace falta tener cuenta.',
      waiting:
        'Si ya has pagado, no hace falta que hagas nada: esta página se actualiza sola. Si no llegaste a pagar, puedes hacerlo ahora.',
      paid: 'Hemos recibido el pago. Gracias.',
      expired: 'Los enlaces de pago tienen una fecha límite. Pide otro a la tienda.',
      closed: 'El pedido se ha anulado, se ha devuelto o se paga al recibirlo.',
    },
    until: (day: string) => `El enlace vale hasta el ${day}.`,
    unknown: 'Este enlace de pago no sirve',
    unknownText:
      'No es correcto, o la tienda lo ha anulado o cambiado por otro. Pide otro a quien te lo ha enviado.',
  },
  toBank: 'Te llevamos al banco',
  toBankText: 'El pago se hace en su pasarela segura. Al terminar volverás aquí.',
  goToBank: 'Ir al banco',
  detail: 'Tu pedido',
  transfer: {
    waits: (total: string) =>
      `Lo preparamos en cuanto llegue tu transferencia de ${total}. Estos son los datos.`,
    until: (day: string) => `Si no ha llegado el ${day}, el pedido se anula sin coste.`,
    withoutData: (total: string, number: string, email: string) =>
      `Para que lo preparemos, haz una transferencia de ${total} e indica ${number} en el concepto. Si te falta el número de cuenta, escríbenos a ${email}.`,
    title: 'Datos para la transferencia',
    amount: 'Importe',
    holder: 'Beneficiario',
    iban: 'IBAN',
    concept: 'Concepto',
    copy: (what: string) => `Copiar ${what}`,
    copied: (what: string) => `${what}, copiado.`,
  },
  unavailable: {
    title: 'Todavía no sabemos cómo está tu pedido',
    text: 'La tienda no responde ahora mismo. El pedido está guardado: si ya has pagado, no pagues otra vez. Esta página lo vuelve a intentar sola.',
    retry: 'Reintentar',
  },
  bankDelayTitle: 'El banco no ha contestado todavía',
  windowClosed: '¿Cerraste la ventana del banco sin pagar?',
  windowClosedText:
    'Si llegaste a autorizar el pago, espera: el pedido se confirmará solo. Si no, puedes volver a la pasarela ahora.',
  unpaidText: 'Si al final no se paga, se anula sin coste.',
  closedForPaymentText:
    'Ya no se puede pagar en la pasarela del banco. Si todavía lo quieres, haz un pedido nuevo.',
  contactBeforePaying: (email: string) => `Si tienes dudas, escríbenos a ${email} antes de pagar otra vez.`,
  cancelled:
    'Este pedido se anuló y no se ha cobrado nada. Si aún lo quieres, puedes volver a hacerlo cuando quieras.',
  refunded: (amount: string) => `Te hemos devuelto ${amount} por el mismo medio con el que pagaste.`,
  next: {
    title: 'Y ahora, ¿qué?',
    mail: (to: string) => `Te hemos escrito a ${to} con la confirmación.`,
    transfer:
      'Haz la transferencia con los datos de arriba. Puede tardar uno o dos días laborables en llegar.',
    transferDone: 'En cuanto llegue te avisamos por correo y empezamos a prepararlo.',
    courier: 'Preparamos el paquete y te avisamos por correo cuando salga.',
    pickup: (place: string) => `Te avisamos por correo cuando puedas recogerlo en ${place}.`,
    pickupSomewhere: 'Te avisamos por correo cuando puedas recogerlo.',
    cash: (total: string) => `Ten preparados ${total} en efectivo para cuando lo recibas.`,
    digital: 'Los cursos y las descargas ya están en tu cuenta.',
    invoice: 'La factura está en esta página y en «Mis pedidos».',
  },
  course: {
    start: 'Empezar el curso',
    title: 'Tu curso te espera',
    many: 'Tus cursos te esperan',
  },
  history: 'Cómo va',
  tracking: {
    follow: 'Seguir el envío',
    code: (carrier: string, code: string) => [carrier, code].filter(Boolean).join(' · '),
  },
  actions: {
    title: 'Gestiones',
    invoice: (kind: string, number: string, format: InvoiceFormat) =>
      `${kind} ${number} (${INVOICE_FORMATS[format]})`,
    print: 'Imprimir el resumen',
    withdraw: 'Desistir del contrato aquí',
    withdrawUntil: (date: string) => `Puedes hacerlo hasta el ${date}.`,
    withdrawn: (date: string) => `Recibimos tu desistimiento el ${date}.`,
    waived: 'Pediste que el contenido digital empezara en el acto, así que ya no se puede desistir de él.',
    late: 'El plazo de catorce días para desistir ha terminado.',
  },
  payment: 'Forma de pago',
  methods: {
    card: 'Tarjeta',
    bizum: 'Bizum',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    transfer: 'Transferencia bancaria',
    cash_on_delivery: 'Contra reembolso',
    cash: 'Efectivo',
    terminal: 'Tarjeta en la tienda',
  } satisfies Record<PaymentType, string>,
  reorder: {
    buy: 'Volver a comprar',
    what: (number: string) => `lo del pedido ${number}`,
    gone: (title: string) => `${title} ya no está a la venta.`,
    others: 'Lo demás está en el carrito.',
    cart: 'Ver el carrito',
  },
  simplified: 'Simplificada, sin datos fiscales',
  refundedRow: 'Devuelto',
  withoutTax: 'Base imponible',
  list: {
    see: 'Ver el pedido',
    more: (n: number) => `y ${plural(n, 'artículo más', 'artículos más')}`,
  },
} as const
