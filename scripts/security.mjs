// `npm run security -- NAME…`: checks of the sources and of what comes from others, all of them without a name.
import { main, Problem } from './lib/progress.mjs'
import { sbom, scan, supplyChain } from './lib/security.mjs'
import { setup } from './setup.mjs'

const CHECKS = {
  scan: ['semgrep with the rules of scripts/scan-rules over the sources', scan],
  'supply-chain': ['licences, sources and advisories of crates and npm packages, lock files', supplyChain],
  sbom: ['bills of materials (CycloneDX) of the server, the engine and npm, in target/sbom', sbom],
}

await main(async () => {
  const words = process.argv.slice(2)
  const names = words.length > 0 ? words : Object.keys(CHECKS)
  if (!names.every((name) => name in CHECKS)) {
    const list = Object.entries(CHECKS).map(([name, [what]]) => `  ${name.padEnd(14)}${what}`)
    throw new Problem(`Checks are:\n${list.join('\n')}`)
  }
  await setup()
  const failed = []
  for (const name of names) if (!(await CHECKS[name][1]())) failed.push(name)
  if (failed.length > 0) throw new Problem(`Failed: ${failed.join(', ')}`)
})
