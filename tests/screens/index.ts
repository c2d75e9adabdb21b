// Table of all screens: every route of the shop, in its states.
import { accounts } from './accounts.ts'
import { buying } from './buying.ts'
import { browsing } from './looking-round.ts'
import { professionals } from './professionals.ts'
import type { Scenario } from './screen.ts'
import { studying } from './studying.ts'

export const scenarios: Scenario[] = [...buying, ...browsing, ...studying, ...accounts, ...professionals]

/** Routes without a screen: redirects, and pages for developers only. */
export const UNSEEN: readonly string[] = ['/_ui', '/logout']
