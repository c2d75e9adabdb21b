// A program of CommonJS: Node requires modules, and so do its types.
import mostrador = require('mostrador')

async function total(): Promise<string> {
  await mostrador.initMostrador()
  return mostrador.helpers.totals([]).total.text
}

total().then(console.log)
