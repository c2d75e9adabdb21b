import type { Host } from 'mostrador'

type Navigate = Host['navigate']

let navigate: Navigate = (to) => location.assign(to)

/** Gives the engine the app's router, once there is one. */
export function navigateWith(router: { navigate(to: string, options: { replace: boolean }): Promise<void> }) {
  navigate = (to, options) => void router.navigate(to, options)
}

/** What this app does in its own way: navigation without loading the page. */
export const appHost: Partial<Host> = {
  navigate: (to, options) => navigate(to, options),
}
