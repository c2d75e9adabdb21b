import { layoutMessages } from './layout.ts'

export const withdrawalMessages = {
  title: 'Desistir del contrato',
  begin: layoutMessages.withdrawal,
  beginText: 'Dinos quién eres y qué pedido es. No hace falta que entres en tu cuenta ni que des motivos.',
  name: 'Nombre y apellidos',
  order: 'Número de pedido',
  orderHint: 'Está en el correo de confirmación; por ejemplo, M26-000123.',
  emailHint: 'El mismo con el que compraste.',
  privacyBefore: 'Usamos estos datos solo para tramitar tu desistimiento:',
  next: 'Continuar',
  review: 'Revisa y confirma',
  reviewText: (order: string) =>
    `Vas a comunicarnos que desistes del contrato del pedido ${order}. Hasta que confirmes no cuenta.`,
  lines: 'De qué desistes',
  linesHint: 'De todo lo que se puede, salvo que elijas otra cosa.',
  units: (units: number, left: number) => (units === 0 ? 'Me lo quedo' : `${units} de ${left}`),
  part: '¿Solo de una parte del pedido?',
  partHint:
    'Di de qué productos y cuántas unidades; si lo dejas vacío, desistes de todo. Para elegirlos de una lista, entra en tu cuenta o usa el enlace del correo de confirmación.',
  withdrawnFrom: 'Desistes de',
  confirm: 'Confirmar desistimiento',
  correct: 'Corregir los datos',
  done: 'Hemos recibido tu desistimiento',
  reference: 'Referencia',
  received: 'Recibido',
  print: 'Imprimir el justificante',
  after:
    'Devuelve los productos en los catorce días siguientes. Más abajo tienes cómo hacerlo y cuándo recibes el dinero.',
  steps: (step: number) => `Paso ${step} de 2`,
} as const
