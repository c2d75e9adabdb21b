import type { PaymentType } from 'mostrador'
import { orderMessages } from '../../messages/order.ts'

/** Payment method of the pressed button; the server decides whether the order can be paid with it. */
export function parseBankMethod(name: string): PaymentType {
  return isBankMethod(name) ? name : 'card'
}

const isBankMethod = (name: string): name is PaymentType => name in orderMessages.payWith
