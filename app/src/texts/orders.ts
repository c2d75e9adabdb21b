/** What an order says to its customer, from the bank's answer to the day it may be given back. */

import type { OrderState, PaymentType } from 'mostrador'

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const orderTexts = {
  /** An order that is paid, by where it is. */
  titles: {
    paid: 'Gracias por tu pedido',
    preparing: 'Estamos preparando tu pedido',
    shipped: 'Tu pedido va de camino',
    ready_for_pickup: 'Ya puedes recoger tu pedido',
    completed: 'Pedido entregado',
  } satisfies Partial<Record<OrderState, string>>,
  messages: {
    paid: 'El pago se ha completado y ya estamos con él.',
    preparing: 'Está en el obrador, a punto de salir.',
    shipped: 'Lo lleva el mensajero.',
    ready_for_pickup: 'Te espera en la tienda. Trae el número de pedido y un documento.',
    completed: 'Esperamos que lo disfrutes.',
  } satisfies Partial<Record<OrderState, string>>,
  transfer: {
    waits: (total: string) =>
      `Lo preparamos en cuanto llegue tu transferencia de ${total}. Estos son los datos.`,
    title: 'Datos para la transferencia',
    amount: 'Importe',
    holder: 'Beneficiario',
    iban: 'IBAN',
    concept: 'Concepto',
    copy: (what: string) => `Copiar ${what}`,
    copied: (what: string) => `${what}, copiado.`,
  },
  lateTitle: 'El banco no ha contestado todavía',
  closed: '¿Cerraste la ventana del banco sin pagar?',
  closedText:
    'Si llegaste a autorizar el pago, espera: el pedido se confirmará solo. Si no, puedes volver a la pasarela ahora.',
  keptText: 'Si al final no se paga, se anula sin coste.',
  doubt: (email: string) => `Si tienes dudas, escríbenos a ${email} antes de pagar otra vez.`,
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
    digital: 'El contenido digital ya está en tu cuenta, a tu ritmo.',
    invoice: 'La factura está en esta página y en «Mis pedidos».',
  },
  course: {
    start: 'Empezar el curso',
    title: 'Tu curso te espera',
    many: 'Tus cursos te esperan',
  },
  history: 'Cómo va',
  tracking: {
    title: 'Seguimiento',
    follow: 'Seguir el envío',
    code: (carrier: string, code: string) => [carrier, code].filter(Boolean).join(' · '),
  },
  papers: {
    title: 'Gestiones',
    invoice: (number: string) => `Factura ${number} (PDF)`,
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
    transfer: 'Transferencia bancaria',
    cash_on_delivery: 'Contra reembolso',
  } satisfies Record<PaymentType, string>,
  refundedRow: 'Devuelto',
  withoutTax: 'Base imponible',
  list: {
    see: 'Ver el pedido',
    pay: 'Pagar ahora',
    more: (n: number) => `y ${plural(n, 'artículo más', 'artículos más')}`,
  },
} as const
