/**
 * The order that has just been confirmed and is still to be paid at the bank. Its screen takes the intent once: whoever
 * comes back from the bank, by whatever way, finds the order's state there and not another trip to the bank.
 */
let requestedOrder: string | null = null

export function requestBankRedirect(number: string) {
  requestedOrder = number
}

export function consumeBankRedirect(number: string): boolean {
  const isRequested = requestedOrder === number
  requestedOrder = null
  return isRequested
}
