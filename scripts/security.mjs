// `npm run security -- NAME…`: security checks of sources and dependencies; without a name, all of them.
import { main, UserError } from './lib/progress.mjs'
import { sbom, scan, supplyChain } from './lib/security.mjs'
import { setup } from './setup.mjs'

const CHECKS = {
  scan: ['static analysis of the sources: semgrep with the rules of scripts/scan-rules', scan],
  'supply-chain': ['licences, sources and advisories of crates and npm packages, lock files', supplyChain],
  sbom: ['bills of materials (CycloneDX) of the server, the engine and npm, in target/sbom', sbom],
}

await main(async () => {
  const args = process.argv.slice(2)
  const names = args.length > 0 ? args : Object.keys(CHECKS)
  if (!names.every((name) => name in CHECKS)) {
    const list = Object.entries(CHECKS).map(([name, [description]]) => `  ${name.padEnd(14)}${description}`)
    throw new UserError(`Unknown check. Available checks:\n${list.join('\n')}`)
  }
  await setup()
  const failed = []
  for (const name of names) if (!(await CHECKS[name][1]())) failed.push(name)
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join(', ')}`)
})
