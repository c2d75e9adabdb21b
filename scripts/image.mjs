// `npm run image`: builds the images of deploy/Dockerfile, runs the shop with a volume, a configuration file
// and secrets as documented there, and waits until its health check passes. Without Docker,
// lib/docker-emulation.mjs emulates the steps on this system.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bindMount, buildStages, isHealthy } from './lib/docker-emulation.mjs'
import { parseStages } from './lib/dockerfile.mjs'
import { fromRoot } from './lib/paths.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { attempt, run, start } from './lib/run.mjs'
import { freePort } from './lib/server.mjs'

const DOCKERFILE = fromRoot('deploy', 'Dockerfile')
/** Name of the image and of the volume, different from those of a real shop. */
const NAME = 'mostrador-check'
/** User id of the image, which owns a new volume. */
const SHOP_UID = 10001
const HEALTH_TIMEOUT_SECONDS = 60
/** Environment variable that is set inside the mount namespace of the emulation. */
const INSIDE = 'MOSTRADOR_IMAGE_INSIDE'

/** Minimal configuration of a production shop, with a fictitious merchant. */
const PRODUCTION_CONFIG = `public_url = "https://tienda.example"
behind_proxy = true

[redsys]
merchant_code = "999008881"
secret = "${randomBytes(24).toString('base64')}"

[mail]
from = "Tienda <tienda@tienda.example>"

[seller]
name = "Tienda de Prueba, S. L."
address = "Calle Mayor 1, 28013 Madrid"
nif = "B64717838"
`

/** Writes the configuration and the secrets of a production shop, and creates its volume. */
function writeSettings(folder) {
  const [config, secrets] = ['mostrador.toml', 'secrets.env'].map((name) => join(folder, name))
  writeFileSync(config, PRODUCTION_CONFIG)
  writeFileSync(secrets, `MOSTRADOR_SESSION__KEY=${randomBytes(48).toString('base64')}\n`)
  const volume = join(folder, 'data')
  mkdirSync(volume)
  if (process.getuid?.() === 0) chownSync(volume, SHOP_UID, SHOP_UID)
  return { config, secrets, volume }
}

/** Polls a condition every second. Throws a `UserError` after the timeout. */
async function waitFor(condition, message) {
  for (let second = 0; second < HEALTH_TIMEOUT_SECONDS; second++) {
    if (await condition()) return
    await sleep(1000)
  }
  throw new UserError(message)
}

async function withDocker({ config, secrets }) {
  const build = ['build', '-f', DOCKERFILE]
  await step('Image', (onLine) => run('docker', [...build, '-t', NAME, '.'], { onLine }))
  await step('Image of the pages', (onLine) =>
    run('docker', [...build, '--target', 'pages', '.'], { onLine }),
  )
  const files = ['-v', `${config}:/etc/mostrador.toml:ro`, '--env-file', secrets]
  const volumes = ['-v', `${NAME}:/data`, ...files]
  const id = (await run('docker', ['run', '-d', '-p', '127.0.0.1::8080', ...volumes, NAME])).trim()
  const status = async () => (await run('docker', ['inspect', '-f', '{{.State.Health.Status}}', id])).trim()
  try {
    await step('Health check', () =>
      waitFor(
        async () => (await status()) === 'healthy',
        'The image runs, but its health check does not pass. Run it again and see `docker logs`.',
      ),
    )
  } finally {
    await run('docker', ['rm', '--force', id])
    await run('docker', ['volume', 'rm', NAME])
  }
}

/** Builds and runs the image without Docker. Must run in a separate mount namespace. */
async function withEmulation({ config, secrets, volume }) {
  let image
  await step('Steps of the Dockerfile', async (report) => {
    const ignored = readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8')
    const options = { ignored, report }
    ;[image] = await buildStages(parseStages(readFileSync(DOCKERFILE, 'utf8')), [undefined, 'pages'], options)
  })
  await bindMount(image, volume, '/data')
  await bindMount(image, config, '/etc/mostrador.toml')
  const [, ...secret] = /^(\w+)=(.*)$/m.exec(readFileSync(secrets, 'utf8'))
  // A free port, because the emulation cannot map ports as `docker run -p` does.
  Object.assign(image.env, Object.fromEntries([secret]), {
    MOSTRADOR_LISTEN: `127.0.0.1:${await freePort()}`,
  })
  const [command, args, options] = image.command(`exec ${[...image.entrypoint, ...image.cmd].join(' ')}`)
  const server = start(command, args, options)
  const outcome = () => server.exitCode ?? server.signalCode
  await step('Health check', () =>
    waitFor(
      () => outcome() !== null || isHealthy(image),
      'The server runs, but its health check does not pass.',
    ),
  )
  if (outcome() !== null)
    throw new UserError(`The server exited (${outcome()}) before its health check passed.`)
  const ended = new Promise((resolve) => server.once('close', resolve))
  server.kill()
  await ended
}

await main(async () => {
  await checkPrerequisites()
  const docker = (await attempt('docker', ['info'])).code === 0
  if (!docker && !process.env[INSIDE]) {
    if (process.platform !== 'linux' || process.getuid() !== 0)
      throw new UserError('Docker is not available, and emulating its steps requires Linux and root.')
    const env = { ...process.env, [INSIDE]: '1' }
    const command = [process.execPath, ...process.argv.slice(1)]
    const child = start('unshare', ['--mount', '--propagation', 'private', ...command], { env })
    process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-image-'))
  try {
    await (docker ? withDocker : withEmulation)(writeSettings(folder))
    console.log(`\nThe image of ${DOCKERFILE} starts, and its health check passes.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
