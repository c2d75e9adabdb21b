// Table of all screens: every route of the shop, in its states.
import { accounts } from './accounts.ts'
import { browsing } from './browsing.ts'
import { buying } from './checkout.ts'
import { studying } from './courses.ts'
import { professionals } from './professionals.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [...buying, ...browsing, ...studying, ...accounts, ...professionals]

/** Routes without a screen, which redirect. */
export const ROUTES_WITHOUT_SCREEN: readonly string[] = ['/logout']
