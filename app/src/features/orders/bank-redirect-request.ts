/**
 * The order that has just been confirmed and is still to be paid at the bank. Its screen takes the intent once: whoever
 * comes back from the bank, by whatever way, finds the order's state there and not another trip to the bank.
 */
let order: string | null = null

export function intendToPay(number: string) {
  order = number
}

export function takeIntentToPay(number: string): boolean {
  const intended = order === number
  order = null
  return intended
}
