// The server as it is measured.
import { readFileSync } from 'node:fs'
import { serverBinary } from '../build.mjs'
import { Problem } from '../progress.mjs'
import { start } from '../run.mjs'
import { SERVE } from '../server.mjs'

/** Starts the server, optimised without a word; gives the process and the milliseconds until it answered at an address. */
export async function startServer(env, address, profile = 'release') {
  const began = performance.now()
  const child = start(serverBinary(profile), SERVE, { env: { ...env, MOSTRADOR_LOG: 'warn' } })
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return { child, ready: performance.now() - began }
    if (child.exitCode !== null) throw new Problem('The server ended while starting.')
    if (performance.now() - began > 60_000) throw new Problem('The server does not answer.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

/** The most memory that a process has held, in MB. */
export const peakMemory = ({ pid }) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
