// Types and helpers of the table of screens: every route of the shop in its states, grouped by scenario.
import type { Locator, Page } from '@playwright/test'
import type { Failure } from '../support/console-errors.ts'
import type { Shop } from '../support/journey.ts'

export type Action = (page: Page, shop: Shop) => Promise<unknown>

/** Screen in one of its states. */
export interface Screen {
  /** Path as written in app/src/router.tsx. */
  route: string
  state: string
  /** Address to open. Without it, the screen follows from the previous one. */
  url?: string
  /** Preparation before the navigation, such as a failing API. Request routes last for this screen only. */
  setup?: Action
  /** Actions of the visitor that produce the state. */
  act?: Action
  /** Visible proof of the state: the text of the first heading, or another element. */
  expected: string | RegExp | ((page: Page) => Locator)
  /** Requests that fail in this state. */
  failures?: readonly Failure[]
  /** Marks the state of the route's reference pictures, taken in both widths. */
  screenshot?: true
  /** Marks a state that shows only the skeleton, without a heading. */
  loading?: true
}

/** Screens visited one after the other in one session. */
export interface Scenario {
  /** Title of the test. */
  title: string
  setup: Action
  screens: Screen[]
}

/** Leaves matching requests unanswered. */
export function neverAnswer(pattern: string): Action {
  return (page) => page.route(pattern, () => undefined)
}

/** Answers matching requests with an error status. */
export function answerWith(pattern: string, status: number): Action {
  return (page) =>
    page.route(pattern, (route) =>
      route.fulfill({ status, json: { code: 'algo', message: 'No ha sido posible.' } }),
    )
}

/** Returns the loading state of a screen, whose matching requests stay unanswered. */
export function loadingScreen(route: string, url: string, pattern: string): Screen {
  return {
    route,
    state: 'loading',
    url,
    setup: neverAnswer(pattern),
    expected: (page) => page.getByRole('status').filter({ hasText: 'Cargando' }),
    loading: true,
  }
}

/** Submits a form with missing fields and waits for the alert. */
export const submitIncomplete =
  (button: string): Action =>
  async (page) => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).last().click()
    await page.getByRole('alert').first().waitFor()
  }
