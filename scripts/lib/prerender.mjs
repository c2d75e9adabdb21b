import { fromRoot } from './paths.mjs'
import { run, start } from './run.mjs'

export const siteFolder = fromRoot('target', 'site')

export const prerenderArgs = (api, out = siteFolder, app = fromRoot('app', 'dist')) => [
  fromRoot('target', 'prerender', 'prerender.js'),
  ...['--api', api, '--app', app, '--out', out],
]

export async function prerender(report, api, out, extraArgs = []) {
  await run(process.execPath, [...prerenderArgs(api, out), ...extraArgs], { onLine: report })
}

export const watchPrerender = (api) => start(process.execPath, [...prerenderArgs(api), '--watch'])
