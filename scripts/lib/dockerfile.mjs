// Parser for the subset of the Dockerfile format that deploy/Dockerfile uses.

/** Logical lines without comments; continuation lines are joined. */
function logicalLines(text) {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim())
}

/** Splits `--mount=type=cache,target=/cache --from=build rest` into flags and rest. */
function splitFlags(text) {
  const [, before = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(text) ?? []
  const flags = [...before.matchAll(/--(\w[\w-]*)=(\S+)/g)].map(([, name, value]) => ({ name, value }))
  return { flags, rest }
}

/**
 * Stages in order: `{ base, name, steps }`, with steps `{ instruction, flags, rest }` such as
 * `{ instruction: 'COPY', flags: [{ name: 'from', value: 'build' }], rest: '/out/app /app' }`.
 */
export function parseStages(text) {
  const stages = []
  for (const line of logicalLines(text)) {
    const [, instruction, value] = /^(\w+)\s+(.*)$/.exec(line)
    if (instruction === 'FROM') {
      const [base, , name] = value.split(/\s+/)
      stages.push({ base, name, steps: [] })
    } else stages.at(-1).steps.push({ instruction, ...splitFlags(value) })
  }
  return stages
}

export const parseEnv = (rest) =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
