// Shared tooling of scripts/lib that the fault tests use.
export { buildServer, buildTotals, serverBinary } from '../../../scripts/lib/build.mjs'
export {
  CHROMIUM_FLAGS,
  findTestBrowser,
  installTestBrowser,
} from '../../../scripts/lib/chromium.mjs'
export { formatCount, formatMs } from '../../../scripts/lib/load/results.mjs'
export { peakMemory } from '../../../scripts/lib/load/server.mjs'
export { nginxConfiguration } from '../../../scripts/lib/nginx.mjs'
export { fromRoot } from '../../../scripts/lib/paths.mjs'
export { withCluster } from '../../../scripts/lib/postgres.mjs'
export { prerenderArgs } from '../../../scripts/lib/prerender.mjs'
export { main, step, UserError } from '../../../scripts/lib/progress.mjs'
export { attempt, run, start } from '../../../scripts/lib/run.mjs'
export { freePort, hasExited, serverEnv, waitForPort } from '../../../scripts/lib/server.mjs'
export { buildWholeSite } from '../../../scripts/lib/steps.mjs'
export { cargoEnv } from '../../../scripts/lib/toolchain.mjs'
