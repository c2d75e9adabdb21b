// State of the connection: lost while the last request did not reach the server.

let isLost = false
const listeners = new Set<() => void>()

export function setConnectionLost(lost: boolean) {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

export const connection = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isLost: () => isLost,
}
