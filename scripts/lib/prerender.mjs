// Runs the prerenderer, which renders a site from the API of a server.
import { fromRoot } from './paths.mjs'
import { run, start } from './run.mjs'

/** Folder of the prerendered site that this clone's server hosts. */
export const siteFolder = fromRoot('target', 'site')

/**
 * Arguments for `node` to run the prerenderer: base URL of the API, folder of the site, folder of the built
 * app.
 */
export const prerenderArgs = (api, out = siteFolder, app = fromRoot('app', 'dist')) => [
  fromRoot('target', 'prerender', 'prerender.js'),
  ...['--api', api, '--app', app, '--out', out],
]

/** Renders the site, or updates it. `extraArgs` are passed to the prerenderer. */
export async function prerender(report, api, out, extraArgs = []) {
  await run(process.execPath, [...prerenderArgs(api, out), ...extraArgs], { onLine: report })
}

/** Starts the prerenderer in watch mode. Returns the child process. */
export const watchPrerender = (api) => start(process.execPath, [...prerenderArgs(api), '--watch'])
