// @vitest-environment happy-dom
import { Suspense, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { actAsync, mount } from '../../test/mount.tsx'
import { CAPTURE_SCRIPT, replayEvents } from './event-replay.ts'

const said = vi.fn<(what: string) => void>()

/** Controlled fields. */
function Fields() {
  const [text, setText] = useState('')
  const [chosen, choose] = useState('a')
  const [ticked, tick] = useState(false)
  const [country, setCountry] = useState('ES')
  said(`${text} ${chosen} ${ticked} ${country}`)
  return (
    <>
      <input onChange={(event) => setText(event.target.value)} type="text" value={text} />
      <input checked={chosen === 'b'} name="one" onChange={() => choose('b')} type="radio" />
      <input checked={ticked} onChange={(event) => tick(event.target.checked)} type="checkbox" />
      <select onChange={(event) => setCountry(event.target.value)} value={country}>
        <option>ES</option>
        <option>PT</option>
      </select>
    </>
  )
}

function write(field: HTMLInputElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// Runs once, as in a document: each script would capture events.
new Function(CAPTURE_SCRIPT)()

beforeEach(() => {
  said.mockReset()
  window.capturedEvents = []
})

test('input before hydration becomes the initial state', async () => {
  const { getOne } = await mount(<Fields />)
  const input = (type: string) => getOne(`[type=${type}]`) as HTMLInputElement
  const [text, radio, box] = [input('text'), input('radio'), input('checkbox')]
  const select = getOne('select') as HTMLInputElement
  window.capturedEvents = [
    { field: text, value: 'jara' },
    { field: radio, value: true },
    { field: box, value: true },
    { field: select, value: 'PT' },
  ]
  await actAsync(replayEvents)
  expect(said).toHaveBeenLastCalledWith('jara b true PT')
  expect([text.value, radio.checked, box.checked, select.value]).toEqual(['jara', true, true, 'PT'])
  await actAsync(replayEvents)
  expect(said, 'runs once').toHaveBeenLastCalledWith('jara b true PT')
})

test('events are replayed in their order; a click on a link waits for earlier ones', async () => {
  document.body.innerHTML = `
    <a href="/ayuda">Ayuda</a>
    <input name="size" type="radio" value="1">
    <input name="text" type="text">
    <button type="button">Añadir</button>
    <button data-replay-all="true" type="button">+</button>
    <form method="get"><button type="submit">Buscar</button></form>
    <a href="/compra">Carrito</a>`
  const [help, radio, text, add, more, search, cart] = document.body.querySelectorAll<HTMLElement>(
    'a, input, button',
  ) as unknown as [HTMLElement, HTMLInputElement, HTMLInputElement, ...HTMLElement[]]
  let left: (HTMLElement | undefined)[] = []
  const see = (event: Event) => {
    if (!event.defaultPrevented) left.push(event.target as HTMLElement)
    event.preventDefault()
  }
  document.addEventListener('click', see)
  help.click()
  search?.click()
  expect(left, 'handled without a script').toEqual([help, search])
  left = []
  add?.click()
  add?.click()
  radio.checked = true
  radio.dispatchEvent(new Event('input', { bubbles: true }))
  write(text, 'j')
  write(text, 'ja')
  more?.click()
  more?.click()
  add?.click()
  cart?.click()
  expect(left).toEqual([])
  expect(window.capturedEvents).toEqual([
    { pressed: add },
    { field: radio, value: true },
    { field: text, value: 'ja' },
    { pressed: more },
    { pressed: more },
    { pressed: add },
    { pressed: cart },
  ])
  await replayEvents()
  expect(window.capturedEvents).toBeUndefined()
  expect(left, 'in order, and the queue is empty').toEqual([add, radio, more, more, add, cart])
  document.removeEventListener('click', see)
})

/** Buttons hydrated before the rest of the page. */
function Counter() {
  const [count, setCount] = useState(1)
  const [text, setText] = useState('')
  return (
    <>
      <button data-replay-all onClick={() => setCount((before) => before + 1)} type="button">
        +
      </button>
      <input onChange={(event) => setText(event.target.value)} type="text" value={text} />
      <button onClick={() => said(`${count} ${text}`)} type="button">
        Añadir
      </button>
    </>
  )
}

test('an event during partial hydration is handled once, and later ones follow it', async () => {
  const { container, getOne } = await mount(<Counter />)
  const [more, add] = container.querySelectorAll<HTMLElement>('button')
  const field = getOne('input') as HTMLInputElement
  more?.click()
  write(field, 'jara')
  add?.click()
  await new Promise((later) => setTimeout(later))
  expect(said, 'not replayed yet').not.toHaveBeenCalled()
  const caughtUp = replayEvents()
  // Precedes the replay of the first event.
  more?.click()
  add?.click()
  await caughtUp
  expect(said.mock.calls).toEqual([['2 jara'], ['3 jara']])
  expect(field.value).toBe('jara')
  await actAsync(() => add?.click())
  expect(said, 'the queue is empty').toHaveBeenCalledTimes(3)
})

test('inputs within a boundary that is not hydrated yet are replayed', async () => {
  const page = (
    <Suspense>
      <Fields />
    </Suspense>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const [text, radio] = container.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement]
  text.value = 'jara'
  radio.checked = true
  window.capturedEvents = [
    { field: text, value: 'jara' },
    { field: radio, value: true },
  ]
  const root = hydrateRoot(container, page)
  onTestFinished(() => root.unmount())
  await replayEvents()
  await vi.waitFor(() => expect(said).toHaveBeenLastCalledWith('jara b false ES'))
})
