// An address that stays while processes come and go, as systemd holds it (deploy/mostrador.socket).
import net from 'node:net'
import { Problem } from '../../../scripts/lib/progress.mjs'

/** Takes a free address of this machine, without ever answering there: `fd` is for the process that does. */
export function heldAddress() {
  // Node's own listening would take the connections away; this only binds, as its cluster does.
  const handle = net._createServerHandle('127.0.0.1', 0, 4, null, 0)
  if (typeof handle === 'number')
    throw new Problem(`No address of this machine could be held: error ${handle}.`)
  const address = {}
  handle.getsockname(address)
  return { fd: handle.fd, port: address.port, close: () => handle.close() }
}
