// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount, when } from '../testing/mount.tsx'
import { catchUp } from './early.ts'

const said = vi.fn<(what: string) => void>()

/** Fields that the screen holds, as they stand on a page. */
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

beforeEach(() => said.mockReset())

test('what was written and chosen before the page came to life is what it knows then', async () => {
  const { one } = await mount(<Fields />)
  const input = (type: string) => one(`[type=${type}]`) as HTMLInputElement
  const [text, radio, box] = [input('text'), input('radio'), input('checkbox')]
  const select = one('select') as HTMLSelectElement
  const fields = new Map<HTMLInputElement | HTMLSelectElement, string | boolean>([
    [text, 'jara'],
    [radio, true],
    [box, true],
    [select, 'PT'],
  ])
  window.early = { fields, buttons: [], stop: () => {} }
  await when(catchUp)
  expect(said).toHaveBeenLastCalledWith('jara b true PT')
  expect([text.value, radio.checked, box.checked, select.value]).toEqual(['jara', true, true, 'PT'])
  await when(catchUp)
  expect(said, 'it is done once').toHaveBeenLastCalledWith('jara b true PT')
})
