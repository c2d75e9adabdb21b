import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEnv, parseStages } from '../lib/dockerfile.mjs'

test('a Dockerfile is parsed into stages and steps', () => {
  const text = `# a comment
FROM rust:1.95 AS build
RUN --mount=type=cache,target=/cache \\
    --mount=type=cache,target=/registry \\
    make && \\
    make install
# between
FROM debian
COPY --from=build /out/app /app
CMD ["serve"]
`
  assert.deepEqual(parseStages(text), [
    {
      base: 'rust:1.95',
      name: 'build',
      steps: [
        {
          instruction: 'RUN',
          flags: [
            { name: 'mount', value: 'type=cache,target=/cache' },
            { name: 'mount', value: 'type=cache,target=/registry' },
          ],
          rest: 'make && make install',
        },
      ],
    },
    {
      base: 'debian',
      name: undefined,
      steps: [
        { instruction: 'COPY', flags: [{ name: 'from', value: 'build' }], rest: '/out/app /app' },
        { instruction: 'CMD', flags: [], rest: '["serve"]' },
      ],
    },
  ])
})

test('an ENV instruction may set several variables', () => {
  assert.deepEqual(parseEnv('A=0.0.0.0:8080 B_C=sqlite:/data/x'), {
    A: '0.0.0.0:8080',
    B_C: 'sqlite:/data/x',
  })
})
