// What measuring needs besides the shop.
import { Problem, UP_TO_DATE } from '../progress.mjs'
import { attempt } from '../run.mjs'

/** nginx and wrk, from the system's packages when they are missing. */
export async function installTools(report) {
  const missing = []
  for (const [name, flag] of [
    ['nginx', '-v'],
    ['wrk', '-v'],
  ]) {
    if ((await attempt(name, [flag])).code === 127) missing.push(name)
  }
  if (missing.length === 0) return UP_TO_DATE
  const { code } = await attempt('apt-get', ['install', '-y', ...missing], { onLine: report })
  if (code !== 0)
    throw new Problem(
      `${missing.join(' and ')} not found: nginx is the measure and wrk measures. As root: apt-get install ${missing.join(' ')}`,
    )
}
