// Every route of the shop, in its states.
import { accounts } from './accounts.ts'
import { buying } from './buying.ts'
import { lookingRound } from './looking-round.ts'
import { professionals } from './professionals.ts'
import type { Walk } from './screen.ts'
import { studying } from './studying.ts'

export const walks: Walk[] = [...buying, ...lookingRound, ...studying, ...accounts, ...professionals]

/** Routes on which there is nothing to be seen: they lead elsewhere, or are there for developers only. */
export const UNSEEN: readonly string[] = ['/_ui', '/logout']
