// Simulated register of VAT numbers (VIES, REST interface), which confirms every number.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VatRegister {
  url: string
  stop(): void
}

export async function startVatRegister(): Promise<VatRegister> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ valid: true, requestIdentifier: 'WAPI1', name: '---' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
