// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useBlocker } from 'react-router-dom'
import { expect, test } from 'vitest'
import { mount, press } from '../../test/mount.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { Facet } from './use-filters.ts'

const facet: Facet = {
  name: 'linea',
  title: 'Línea',
  values: [
    { value: 'jara', label: 'Jara' },
    { value: 'romero', label: 'Romero' },
  ],
}

function Filters({ blocked }: { blocked: boolean }) {
  useBlocker(blocked)
  return <FilterGroup facet={facet} legendClassName="" />
}

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('choices add up in the URL', async () => {
  const { currentUrl } = await mount(<Filters blocked={false} />, '/tienda/aceites?pagina=2')
  await press(screen.getByRole('checkbox', { name: 'Jara' }))
  expect(isChecked('Jara')).toBe(true)
  await press(screen.getByRole('checkbox', { name: 'Romero' }))
  expect(currentUrl()).toBe('/tienda/aceites?linea=jara&linea=romero')
  await press(screen.getByRole('checkbox', { name: 'Jara' }))
  expect([isChecked('Jara'), isChecked('Romero')]).toEqual([false, true])
  expect(currentUrl()).toBe('/tienda/aceites?linea=romero')
})

test('a blocked navigation withdraws the choice', async () => {
  const { currentUrl } = await mount(<Filters blocked />, '/tienda/aceites')
  await press(screen.getByRole('checkbox', { name: 'Jara' }))
  await waitFor(() => expect(isChecked('Jara')).toBe(false))
  expect(currentUrl()).toBe('/tienda/aceites')
})
