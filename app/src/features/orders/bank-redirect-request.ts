/** Redirects once after the confirmation; later visits, such as the return from the bank, show the order. */
let requestedOrder: string | null = null

export function requestBankRedirect(number: string) {
  requestedOrder = number
}

export function consumeBankRedirect(number: string): boolean {
  const isRequested = requestedOrder === number
  requestedOrder = null
  return isRequested
}
