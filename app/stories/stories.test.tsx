// @vitest-environment happy-dom
import { composeStories, type Meta, type StoryFn, setProjectAnnotations } from '@storybook/react-vite'
import { expect, test, vi } from 'vitest'
import preview from '../.storybook/preview.tsx'

setProjectAnnotations(preview)

type StoryFile = Record<string, StoryFn> & { default: Meta }

const storyFiles = import.meta.glob<StoryFile>('./*.stories.tsx', { eager: true })
const storySources = import.meta.glob<string>('./*.stories.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const componentFiles = import.meta.glob<object>(
  ['../src/components/{ui,form}/*.tsx', '!../src/components/**/*.test.tsx'],
  { eager: true },
)

for (const [file, stories] of Object.entries(storyFiles))
  for (const [name, story] of Object.entries(composeStories(stories)))
    test(`${file} ${name} renders`, async () => {
      await story.run()
      // Date fields appear when the engine has loaded.
      await vi.waitFor(() => expect(document.querySelector('body > div > *')).not.toBeNull())
    })

test('stories show every component of the design system', () => {
  const components = Object.values(componentFiles)
    .flatMap((file) => Object.keys(file))
    .filter((name) => /^[A-Z]/.test(name))
  expect(components.length).toBeGreaterThan(30)
  const shown = Object.values(storySources).join()
  expect(components.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([])
})
