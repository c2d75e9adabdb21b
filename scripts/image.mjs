// `npm run image`: builds the images of deploy/Dockerfile, runs the shop as the file documents it, with a volume, a
// configuration and secrets, and waits until its health check passes. Without Docker, lib/stand-in.mjs carries out the same
// steps on this system.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stages } from './lib/dockerfile.mjs'
import { at } from './lib/paths.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { attempt, run, start } from './lib/run.mjs'
import { freePort } from './lib/server.mjs'
import { bind, carryOut, healthy } from './lib/stand-in.mjs'

const DOCKERFILE = at('deploy', 'Dockerfile')
/** Name of the image and of the volume, unlike those of a real shop. */
const NAME = 'mostrador-check'
/** The user of the image, to whom Docker gives a new volume. */
const SHOP = 10001
/** Seconds until the health check has to have passed. */
const PATIENCE = 60
/** Environment variable that is set inside the mount namespace of the stand-in. */
const INSIDE = 'MOSTRADOR_IMAGE_INSIDE'

/** All that a shop needs to start in production, of a merchant that does not exist. */
const PRODUCTION = `public_url = "https://tienda.example"
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

/** Settings of a shop that may start in production, and its secrets. */
function settings(folder) {
  const [config, secrets] = ['mostrador.toml', 'secrets.env'].map((name) => join(folder, name))
  writeFileSync(config, PRODUCTION)
  writeFileSync(secrets, `MOSTRADOR_SESSION__KEY=${randomBytes(48).toString('base64')}\n`)
  const volume = join(folder, 'data')
  mkdirSync(volume)
  if (process.getuid?.() === 0) chownSync(volume, SHOP, SHOP)
  return { config, secrets, volume }
}

/** Asks again and again until the answer is yes. */
async function until(answer, failure) {
  for (let second = 0; second < PATIENCE; second++) {
    if (await answer()) return
    await sleep(1000)
  }
  throw new Problem(failure())
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
      until(
        async () => (await status()) === 'healthy',
        () => 'The image runs, but its health check does not pass: docker logs says why.',
      ),
    )
  } finally {
    await run('docker', ['rm', '--force', id])
    await run('docker', ['volume', 'rm', NAME])
  }
}

/** Runs in a mount namespace of its own. */
async function withStandIn({ config, secrets, volume }) {
  let image
  await step('Steps of the Dockerfile', async (report) => {
    const ignored = readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8')
    const options = { ignored, report }
    ;[image] = await carryOut(stages(readFileSync(DOCKERFILE, 'utf8')), [undefined, 'pages'], options)
  })
  await bind(image, volume, '/data')
  await bind(image, config, '/etc/mostrador.toml')
  const [, ...secret] = /^(\w+)=(.*)$/m.exec(readFileSync(secrets, 'utf8'))
  // Port of this system, as `docker run -p` would map it to the port of the image.
  Object.assign(image.env, Object.fromEntries([secret]), {
    MOSTRADOR_LISTEN: `127.0.0.1:${await freePort()}`,
  })
  const [command, args, options] = image.inside(`exec ${[...image.entrypoint, ...image.command].join(' ')}`)
  const server = start(command, args, options)
  const outcome = () => server.exitCode ?? server.signalCode
  await step('Health check', () =>
    until(
      () => outcome() !== null || healthy(image),
      () => 'The program runs, but its health check does not pass.',
    ),
  )
  if (outcome() !== null) throw new Problem(`The program was ended by ${outcome()}.`)
  const ended = new Promise((resolve) => server.once('close', resolve))
  server.kill()
  await ended
}

await main(async () => {
  await checkPrerequisites()
  const docker = (await attempt('docker', ['info'])).code === 0
  if (!docker && !process.env[INSIDE]) {
    if (process.platform !== 'linux' || process.getuid() !== 0)
      throw new Problem('No Docker answers, and carrying out its steps without it takes Linux and root.')
    const env = { ...process.env, [INSIDE]: '1' }
    const command = [process.execPath, ...process.argv.slice(1)]
    const again = start('unshare', ['--mount', '--propagation', 'private', ...command], { env })
    process.exitCode = await new Promise((resolve) => again.once('close', (code) => resolve(code ?? 1)))
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-image-'))
  try {
    await (docker ? withDocker : withStandIn)(settings(folder))
    console.log(`\nThe image of ${DOCKERFILE} starts and is healthy.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
