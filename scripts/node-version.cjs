// Version check, loaded before every command. CommonJS with old syntax, because old versions of Node cannot
// parse the other scripts.
const { engines } = require('../package.json')

const [major, minor] = process.versions.node.split('.').map(Number)

/** Returns whether a part of the range, such as `^20.19.0` or `>=22.12.0`, includes this version. */
function includesVersion(part) {
  const [requiredMajor, requiredMinor] = part.replace(/^\D+/, '').split('.').map(Number)
  if (major === requiredMajor) return minor >= requiredMinor
  return part.startsWith('>=') && major > requiredMajor
}

if (!engines.node.split(' || ').some(includesVersion)) {
  console.error(
    `Node ${engines.node} is required; this is Node ${process.versions.node}. Install it from https://nodejs.org`,
  )
  process.exit(1)
}
