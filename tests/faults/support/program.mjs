// The server's program that the drills play with.
import { serverBinary } from '../../../scripts/lib/build.mjs'

let profile

/** From now on it is the one of this cargo profile. */
export function playWith(chosen) {
  profile = chosen
}

export const program = () => serverBinary(profile)
