// Loaded before any command, in a form that old versions of Node read too: they would stop at the syntax of the others.
const { engines } = require('../package.json')

const [major, minor] = process.versions.node.split('.').map(Number)

/** True where a part of the range, `^20.19.0` or `>=22.12.0`, allows this version. */
function allows(part) {
  const [wantedMajor, wantedMinor] = part.replace(/^\D+/, '').split('.').map(Number)
  if (major === wantedMajor) return minor >= wantedMinor
  return part.startsWith('>=') && major > wantedMajor
}

if (!engines.node.split(' || ').some(allows)) {
  console.error(
    `Node ${engines.node} is needed; this is Node ${process.versions.node}. Get it at https://nodejs.org`,
  )
  process.exit(1)
}
