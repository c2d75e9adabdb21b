// CommonJS program: types of a required package.
import mostrador = require('mostrador')

async function total(): Promise<string> {
  await mostrador.initMostrador()
  return mostrador.helpers.totals([]).total.text
}

total().then(console.log)
