import type { CorrectionCause } from '../lib/api/schema.ts'

/** Corrections of the taxes of invoices. */
export const correctedTaxes = {
  settledCauses: {
    consumer_payment: 'Un consumidor ha pagado (arts. 80.Cuatro y 80.Cinco.5.ª)',
    claim_ended: 'Desisto de la reclamación o hay acuerdo de cobro (art. 80.Cuatro)',
    insolvency_ended: 'El concurso ha concluido (art. 80.Tres)',
  } satisfies Partial<Record<CorrectionCause, string>>,
  buyer: 'El cliente es',
  figures: (rates: readonly string[], net: string, taxes: string) =>
    `${rates.join(', ')}: base de ${net} e impuestos de ${taxes}`,
  /** Supplement of the figures where the tax falls. */
  excess: (amount: string) => `; se cobraron ${amount} de más`,
  /** Note on the invoices of an order. */
  owed: (amount: string) =>
    `El cliente pagó ${amount} de más por el impuesto rectificado: devuélvelos con «Reembolsar».`,
  amount: 'Importe cobrado, IVA incluido',
  amountHint: 'Vacío: todo lo que queda por cobrar.',
  /** Conditions by cause (AEAT, Manual práctico de IVA 2025, chapter 4). */
  conditions: {
    insolvency: [
      'El cliente está establecido en España, o en otro Estado miembro si un tribunal de otro Estado miembro ha declarado el concurso.',
      'El auto de declaración del concurso es posterior a la venta, y no han pasado tres meses desde el día siguiente a su publicación en el BOE.',
      'La deuda no está garantizada, avalada ni asegurada, ni es de una persona vinculada o de una administración.',
      'Enviarás la factura al cliente y la comunicarás a la Agencia Tributaria en un mes.',
    ],
    uncollectable: [
      'El cliente está establecido en España, también en Canarias, Ceuta o Melilla.',
      'Han pasado seis meses o un año desde la venta (un año si facturaste más de 6.010.121,04 € el año anterior), y no más de otros seis meses.',
      'Has reclamado el pago ante el juez, ante notario o por otro medio que lo acredite.',
      'El cliente es empresario o profesional, o la base supera los 50 €.',
      'La deuda no está garantizada, avalada ni asegurada, ni es de una persona vinculada o de una administración.',
      'Enviarás la factura al cliente y la comunicarás a la Agencia Tributaria en un mes.',
    ],
    consumer_payment: [
      'El cliente no actúa como empresario o profesional: en otro caso el IVA no se repercute de nuevo, aunque pague.',
      'El IVA va incluido en lo cobrado, en proporción.',
    ],
    claim_ended: [
      'Has desistido de la reclamación o acordado el cobro después de rectificar, y no ha pasado un mes.',
      'Se repercute todo el IVA que queda, también si el cliente es empresario.',
    ],
    insolvency_ended: [
      'El concurso ha concluido por una de las causas que obligan a ello, como la revocación del auto.',
      'Se repercute todo el IVA que queda.',
    ],
    wrong_tax: [
      'El impuesto de la factura no es el que corresponde, y no han pasado cuatro años desde la venta (LIVA, art. 89).',
      'Los tipos son los del día del pedido, y las reglas las que eliges en Ajustes.',
      'Si el cliente es empresario y quieres cobrarle la diferencia, acuérdalo antes con él: aquí no se le cobra.',
      'Si el impuesto baja, la ley te obliga a devolver al cliente lo que pagó de más: hazlo después con «Reembolsar», que te propone el importe.',
      'Si sube, pregunta si se declara en este trimestre o en el de la venta (LIVA, art. 89.Cinco).',
    ],
  } satisfies Partial<Record<CorrectionCause, readonly string[]>>,
  conditionsTitle: 'Condiciones',
  adviser: 'Confírmalo con tu asesoría fiscal.',
  confirm: 'He comprobado que se cumplen',
}
