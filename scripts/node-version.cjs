// Loaded before any command, in a form that old versions of Node read too: they would stop at the syntax of the others.
const { engines } = require('../package.json')

const wanted = engines.node.replace('>=', '').split('.').map(Number)
const present = process.versions.node.split('.').map(Number)
const older = present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1])
if (older) {
  console.error(
    `Node ${wanted.join('.')} or newer is needed; this is Node ${process.versions.node}. Get it at https://nodejs.org`,
  )
  process.exit(1)
}
