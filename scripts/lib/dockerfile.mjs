// A Dockerfile, read into its stages: as much of the format as deploy/Dockerfile makes use of.

/** Lines without comments, each whole. */
function lines(text) {
  const kept = text.split('\n').filter((line) => !/^\s*#/.test(line))
  return kept
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim())
}

/** Splits `--mount=type=cache,target=/cache --from=build rest` into its flags and the rest. */
function flagged(text) {
  const [, before = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(text) ?? []
  const flags = [...before.matchAll(/--(\w[\w-]*)=(\S+)/g)].map(([, name, value]) => ({ name, value }))
  return { flags, rest }
}

/**
 * Stages in their order: `{ base, name, steps }`, with `steps` of the form `{ instruction, flags, rest }`, such as
 * `{ instruction: 'COPY', flags: [{ name: 'from', value: 'build' }], rest: '/out/app /app' }`.
 */
export function stages(text) {
  const found = []
  for (const line of lines(text)) {
    const [, instruction, value] = /^(\w+)\s+(.*)$/.exec(line)
    if (instruction === 'FROM') {
      const [base, , name] = value.split(/\s+/)
      found.push({ base, name, steps: [] })
    } else found.at(-1).steps.push({ instruction, ...flagged(value) })
  }
  return found
}

/** The values of `ENV A=b C=d`. */
export const variables = (rest) =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
