// How the table of screens is written: every route of the shop in its states, grouped by who comes upon them.
import type { Locator, Page } from '@playwright/test'
import type { Failure } from '../support/complaints.ts'
import type { Shop } from '../support/journey.ts'

export type Act = (page: Page, shop: Shop) => Promise<unknown>

/** A screen in one of its states. */
export interface Screen {
  /** Its path as app/src/router.tsx writes it. */
  route: string
  state: string
  /** Its address; without one the visitor is there already. */
  at?: string
  /** What comes before the visitor does: a server that fails, say. It lasts for this screen. */
  given?: Act
  /** What the visitor does there to bring the state about. */
  when?: Act
  /** What tells that the state is there: the words of the first heading, or something else to be seen. */
  shows: string | RegExp | ((page: Page) => Locator)
  /** The requests that fail there. */
  failures?: readonly Failure[]
  /** The state in which the route is pictured, in both widths. */
  pictured?: true
  /** There is no more than what holds the place of the screen: no heading yet. */
  unfinished?: true
}

/** Screens that one visitor sees one after the other. */
export interface Walk {
  visitor: string
  arrive: Act
  screens: Screen[]
}

/** Answers that do not come. */
export function silent(address: string): Act {
  return (page) => page.route(address, () => undefined)
}

/** Answers that are refusals. */
export function answering(address: string, status: number): Act {
  return (page) =>
    page.route(address, (route) =>
      route.fulfill({ status, json: { code: 'algo', message: 'No ha sido posible.' } }),
    )
}

/** A screen whose data is still on its way. */
export function waiting(route: string, at: string, address: string): Screen {
  return {
    route,
    state: 'waiting',
    at,
    given: silent(address),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Cargando' }),
    unfinished: true,
  }
}

/** A form sent with something missing. */
export const pressed =
  (button: string): Act =>
  async (page) => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).last().click()
    await page.getByRole('alert').first().waitFor()
  }
