// @vitest-environment happy-dom
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allAlive, InTurn, takeTurns } from './in-turn.tsx'

const pressed = vi.fn()

const part = (name: string) => (
  <InTurn>
    <section id={name}>
      <button onClick={() => pressed(name)} type="button">
        {name}
      </button>
    </section>
  </InTurn>
)

const page = (
  <main>
    {part('header')}
    {part('shelf')}
  </main>
)

test('parts come to life one after the other, and what they show stays where it is', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML = renderToString(page)
  const shown = place.innerHTML
  const buttons = [...place.querySelectorAll('button')]
  takeTurns()
  hydrateRoot(place, page)
  const alive = () => {
    pressed.mockClear()
    for (const button of buttons) button.click()
    return pressed.mock.calls.map(([name]) => name)
  }
  expect(alive()).toEqual([])
  const seen = new Set<string>()
  const watching = setInterval(() => seen.add(alive().join()))
  await allAlive()
  clearInterval(watching)
  expect(alive()).toEqual(['header', 'shelf'])
  expect(seen).toContain('header')
  expect([...place.querySelectorAll('button')]).toEqual(buttons)
  expect(place.innerHTML).toBe(shown)
})

test('what comes later is there at once', () => {
  const place = document.createElement('div')
  hydrateRoot(place, page)
  expect(place.querySelectorAll('button')).toHaveLength(2)
})
