// The prerenderer as a program: it makes a site of what a server's API says.
import { at } from './paths.mjs'
import { run, start } from './run.mjs'

/** The folder of the site that this clone's server hosts. */
export const prerendered = at('target', 'site')

/** Its arguments, for what is built here: the base URL of the API, the folder of the site, that of the built app. */
export const prerenderer = (api, out = prerendered, app = at('app', 'dist')) => [
  at('target', 'prerender', 'prerender.js'),
  ...['--api', api, '--app', app, '--out', out],
]

/** Makes the site, or brings it up to what the API says now; what is more is for the program. */
export async function prerender(report, api, out, more = []) {
  await run(process.execPath, [...prerenderer(api, out), ...more], { onLine: report })
}

/** Goes on bringing it up until it is ended. Returns the child process. */
export const keepPrerendered = (api) => start(process.execPath, [...prerenderer(api), '--watch'])
