// Emulates `docker build` and `docker run` without Docker: the root file system of this machine replaces the
// base images, and overlay file systems in memory receive the writes. Requires Linux, root, and a separate
// mount namespace (`unshare --mount`), whose end removes all mounts.
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from './dockerfile.mjs'
import { cache, root } from './paths.mjs'
import { UserError } from './progress.mjs'
import { attempt, run } from './run.mjs'

const SYSTEM_FOLDERS = ['/proc', '/sys', '/dev']

const SYSTEM_ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(MOSTRADOR_|npm_|CARGO_(BUILD|TARGET)_)/.test(name)),
)

/** Path on this system of a file that the Dockerfile copies from another image. */
async function systemPathOf(path) {
  if (path === '/usr/local/bin/node') return realpathSync(process.execPath)
  if (path === '/usr/local/lib/node_modules') return (await run('npm', ['root', '--global'])).trim()
  throw new UserError(`scripts/lib/docker-emulation.mjs has no replacement for ${path} of another image.`)
}

/** Mounts an overlay over the root file system and returns its folder. `folder` must be in memory. */
async function mountOverlay(folder) {
  const [upper, work, merged] = ['upper', 'work', 'merged'].map((name) => join(folder, name))
  for (const path of [upper, work, merged]) mkdirSync(path, { recursive: true })
  const options = `lowerdir=/,upperdir=${upper},workdir=${work}`
  await run('mount', ['-t', 'overlay', 'overlay', '-o', options, merged])
  for (const path of SYSTEM_FOLDERS) await run('mount', ['--rbind', path, join(merged, path)])
  return merged
}

/** Copies the sources, without the files that `Dockerfile.dockerignore` excludes. */
async function copySources(ignored, to) {
  const excluded = ignored.split('\n').filter(Boolean)
  const pattern = (line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`
  const archive = `tar -C '${root}' ${excluded
    .map(pattern)
    .map((flag) => `'${flag}'`)
    .join(' ')} -cf - .`
  mkdirSync(to, { recursive: true })
  await run('sh', ['-c', `${archive} | tar -C '${to}' -xf -`])
}

class Image {
  env = {}
  user = 'root'
  cwd = '/'

  constructor(merged) {
    this.merged = merged
  }

  /** Command, arguments and options that run a shell command inside the image, as its user. */
  command(command) {
    const args = [`--userspec=${this.user}`, this.merged, '/bin/sh', '-c', `cd ${this.cwd} && ${command}`]
    return ['chroot', args, { env: { ...SYSTEM_ENV, ...this.env } }]
  }
}

/** Mounts the persistent folder of `--mount=type=cache,target=/cache`. */
async function mountCache(image, value) {
  const target = /target=([^,]+)/.exec(value)[1]
  const [source, mountPoint] = [join(cache, 'image', target), join(image.merged, target)]
  for (const path of [source, mountPoint]) mkdirSync(path, { recursive: true })
  await run('mount', ['--bind', source, mountPoint])
}

/** Users of base images, by image name. */
const BASE_USERS = { node: 'node' }

const instructions = {
  ENV: (image, { rest }) => Object.assign(image.env, parseEnv(rest)),
  WORKDIR(image, { rest }) {
    image.cwd = rest
    mkdirSync(join(image.merged, rest), { recursive: true })
  },
  async COPY(image, { flags, rest }, { images, ignored }) {
    const [source, target] = rest.split(/\s+/)
    const to = join(image.merged, target === '.' ? image.cwd : target)
    const from = flags.find(({ name }) => name === 'from')?.value
    if (!from) return copySources(ignored, to)
    const stage = images.get(from)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(stage ? join(stage.merged, source) : await systemPathOf(source), to, { recursive: true })
  },
  async RUN(image, { flags, rest }, { report }) {
    for (const { value } of flags) await mountCache(image, value)
    const [command, args, options] = image.command(rest)
    await run(command, args, { ...options, onLine: report })
  },
  USER(image, { rest }) {
    image.user = rest
  },
  ENTRYPOINT(image, { rest }) {
    image.entrypoint = JSON.parse(rest)
  },
  CMD(image, { rest }) {
    image.cmd = JSON.parse(rest)
  },
  HEALTHCHECK(image, { flags, rest }) {
    image.health = { ...Object.fromEntries(flags.map(({ name, value }) => [name, value])), test: rest }
  },
  VOLUME: (image, { rest }) => mkdirSync(join(image.merged, rest), { recursive: true }),
  // Instructions without effect in the emulation.
  EXPOSE() {},
  STOPSIGNAL() {},
}

/** Images of the named stages and their dependencies. The name of the last stage is undefined. */
export async function buildStages(stages, names, { ignored, report }) {
  const memory = join(cache, 'image', 'memory')
  mkdirSync(memory, { recursive: true })
  await run('mount', ['-t', 'tmpfs', 'tmpfs', memory])
  const images = new Map()
  const build = async (stageName) => {
    if (images.has(stageName)) return images.get(stageName)
    const stage = stages.find(({ name }) => name === stageName)
    const sources = stage.steps.flatMap(({ flags }) => flags.filter(({ name }) => name === 'from'))
    for (const { value } of sources) if (stages.some(({ name }) => name === value)) await build(value)
    const image = new Image(await mountOverlay(join(memory, `${images.size}`)))
    const user = BASE_USERS[stage.base.split(':')[0]]
    if (user && (await attempt('id', [user])).code !== 0)
      await run(...image.command(`useradd --create-home ${user}`))
    for (const step of stage.steps) {
      if (!instructions[step.instruction])
        throw new UserError(
          `scripts/lib/docker-emulation.mjs does not support the instruction ${step.instruction}.`,
        )
      report(`${step.instruction} ${step.rest}`)
      await instructions[step.instruction](image, step, { images, ignored, report })
    }
    images.set(stageName, image)
    return image
  }
  const built = []
  for (const name of names) built.push(await build(name))
  return built
}

/** Mounts a folder or file of the host into the image, as `docker run -v HOST:INSIDE`. */
export async function bindMount(image, host, inside) {
  const mountPoint = join(image.merged, inside)
  if (!existsSync(mountPoint))
    await run('sh', ['-c', `mkdir -p '${dirname(mountPoint)}' && touch '${mountPoint}'`])
  await run('mount', ['--bind', host, mountPoint])
}

export async function isHealthy(image) {
  const { test } = image.health
  const command = test.replace(/^CMD\s+/, '')
  const shellCommand = command.startsWith('[') ? JSON.parse(command).join(' ') : command
  return (await attempt(...image.command(shellCommand))).code === 0
}
