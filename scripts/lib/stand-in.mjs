// The steps of a Dockerfile where no Docker runs: this system stands for the base images, and what the steps write goes to
// memory. Needs Linux, root, and a mount namespace of its own (`unshare --mount`), with which everything disappears.
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { variables } from './dockerfile.mjs'
import { cache, root } from './paths.mjs'
import { Problem } from './progress.mjs'
import { attempt, run } from './run.mjs'

/** Folders of the system that are no part of an image. */
const SYSTEM = ['/proc', '/sys', '/dev']

/** The environment without what belongs to this clone, or to the npm that runs this. */
const SYSTEM_ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(MOSTRADOR_|npm_|CARGO_(BUILD|TARGET)_)/.test(name)),
)

/** Files of other images, and where this system has theirs. */
async function equivalent(path) {
  if (path === '/usr/local/bin/node') return realpathSync(process.execPath)
  if (path === '/usr/local/lib/node_modules') return (await run('npm', ['root', '--global'])).trim()
  throw new Problem(`This system has nothing that stands for ${path} of another image.`)
}

/** A file system that begins as this one; `folder` is in memory. */
async function layered(folder) {
  const [upper, work, merged] = ['upper', 'work', 'merged'].map((name) => join(folder, name))
  for (const path of [upper, work, merged]) mkdirSync(path, { recursive: true })
  const options = `lowerdir=/,upperdir=${upper},workdir=${work}`
  await run('mount', ['-t', 'overlay', 'overlay', '-o', options, merged])
  for (const path of SYSTEM) await run('mount', ['--rbind', path, join(merged, path)])
  return merged
}

/** The part of the sources that `Dockerfile.dockerignore` leaves. */
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

/** One image: its folder, and what its instructions have set. */
class Image {
  env = {}
  user = 'root'
  cwd = '/'

  constructor(merged) {
    this.merged = merged
  }

  /** Command line and options with which a program runs inside, as the image's user. */
  inside(command) {
    const args = [`--userspec=${this.user}`, this.merged, '/bin/sh', '-c', `cd ${this.cwd} && ${command}`]
    return ['chroot', args, { env: { ...SYSTEM_ENV, ...this.env } }]
  }
}

/** The value of `--mount=type=cache,target=/cache`: a folder that is still there the next time. */
async function bindCache(image, value) {
  const target = /target=([^,]+)/.exec(value)[1]
  const [kept, place] = [join(cache, 'image', target), join(image.merged, target)]
  for (const path of [kept, place]) mkdirSync(path, { recursive: true })
  await run('mount', ['--bind', kept, place])
}

/** Users that base images have, by the name of the image. */
const BASE_USERS = { node: 'node' }

/** Instructions, by name: `(image, step, context)`. */
const perform = {
  ENV: (image, { rest }) => Object.assign(image.env, variables(rest)),
  WORKDIR(image, { rest }) {
    image.cwd = rest
    mkdirSync(join(image.merged, rest), { recursive: true })
  },
  async COPY(image, { flags, rest }, { images, ignored }) {
    const [source, target] = rest.split(/\s+/)
    const to = join(image.merged, target === '.' ? image.cwd : target)
    const from = flags.find(({ name }) => name === 'from')?.value
    if (!from) return copySources(ignored, to)
    const built = images.get(from)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(built ? join(built.merged, source) : await equivalent(source), to, { recursive: true })
  },
  async RUN(image, { flags, rest }, { report }) {
    for (const { value } of flags) await bindCache(image, value)
    const [command, args, options] = image.inside(rest)
    await run(command, args, { ...options, onLine: report })
  },
  USER(image, { rest }) {
    image.user = rest
  },
  ENTRYPOINT(image, { rest }) {
    image.entrypoint = JSON.parse(rest)
  },
  CMD(image, { rest }) {
    image.command = JSON.parse(rest)
  },
  HEALTHCHECK(image, { flags, rest }) {
    image.health = { ...Object.fromEntries(flags.map(({ name, value }) => [name, value])), test: rest }
  },
  VOLUME: (image, { rest }) => mkdirSync(join(image.merged, rest), { recursive: true }),
  // Of these only Docker makes something.
  EXPOSE() {},
  STOPSIGNAL() {},
}

/** Carries out the stages of these names, and those that they need; returns their images. The last stage has no name. */
export async function carryOut(stages, wanted, { ignored, report }) {
  const memory = join(cache, 'image', 'memory')
  mkdirSync(memory, { recursive: true })
  await run('mount', ['-t', 'tmpfs', 'tmpfs', memory])
  const images = new Map()
  const make = async (wantedName) => {
    if (images.has(wantedName)) return images.get(wantedName)
    const stage = stages.find(({ name }) => name === wantedName)
    const sources = stage.steps.flatMap(({ flags }) => flags.filter(({ name }) => name === 'from'))
    for (const { value } of sources) if (stages.some(({ name }) => name === value)) await make(value)
    const image = new Image(await layered(join(memory, `${images.size}`)))
    const user = BASE_USERS[stage.base.split(':')[0]]
    if (user && (await attempt('id', [user])).code !== 0)
      await run(...image.inside(`useradd --create-home ${user}`))
    for (const step of stage.steps) {
      if (!perform[step.instruction]) throw new Problem(`${step.instruction} is not known here.`)
      report(`${step.instruction} ${step.rest}`)
      await perform[step.instruction](image, step, { images, ignored, report })
    }
    images.set(wantedName, image)
    return image
  }
  const made = []
  for (const name of wanted) made.push(await make(name))
  return made
}

/** Mounts a folder or file of this system into the image: `docker run -v HOST:INSIDE`. */
export async function bind(image, host, inside) {
  const place = join(image.merged, inside)
  if (!existsSync(place)) await run('sh', ['-c', `mkdir -p '${dirname(place)}' && touch '${place}'`])
  await run('mount', ['--bind', host, place])
}

/** True as soon as the image's health check passes. */
export async function healthy(image) {
  const { test } = image.health
  const command = test.replace(/^CMD\s+/, '')
  const words = command.startsWith('[') ? JSON.parse(command).join(' ') : command
  return (await attempt(...image.inside(words))).code === 0
}
