// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press, pressKey } from '../../test/mount.tsx'
import { Gallery, type ImageRequest } from './gallery.tsx'

const WIDTH = 400

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
})

const images = ['frente', 'detalle', 'caja'].map((name) => ({
  url: `/imagenes/${name}`,
  title: name,
  width: 1024,
  height: 1024,
  widths: [320],
}))

async function gallery(shownImages = images) {
  const shown = await mount(<Gallery images={shownImages} soldOut={false} />)
  const [strip] = shown.container.querySelectorAll('ul')
  if (!strip) throw new Error('no pictures')
  return { ...shown, strip, current: () => shown.getOne('[aria-current=true]').getAttribute('aria-label') }
}

test('the arrow keys step through the pictures and stop at the last', async () => {
  const { getOne, current } = await gallery()
  const section = getOne('section')
  expect(current()).toBe('Imagen 1 de 3')
  await pressKey(section, 'ArrowLeft')
  expect(current()).toBe('Imagen 1 de 3')
  for (const _ of images) await pressKey(section, 'ArrowRight')
  expect(current()).toBe('Imagen 3 de 3')
})

test('a thumbnail shows its picture, and scrolling updates the current thumbnail', async () => {
  const { getOne, strip, current } = await gallery()
  await press(getOne('[aria-label="Imagen 3 de 3"]'))
  expect(strip.scrollLeft).toBe(2 * WIDTH)
  expect(current()).toBe('Imagen 3 de 3')
  await actAsync(() => {
    strip.scrollLeft = 1.4 * WIDTH
    strip.dispatchEvent(new Event('scroll'))
  })
  expect(current()).toBe('Imagen 2 de 3')
})

test('pictures passed while scrolling to another are not marked as current', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { getOne, strip, current } = await gallery()
  const scrollToIndex = (index: number, event: string) =>
    actAsync(() => {
      strip.scrollLeft = index * WIDTH
      strip.dispatchEvent(new Event(event))
    })
  vi.spyOn(strip, 'scrollTo').mockImplementation(() => undefined)
  await press(getOne('[aria-label="Imagen 3 de 3"]'))
  await scrollToIndex(0.9, 'scroll')
  expect(current()).toBe('Imagen 3 de 3')
  await scrollToIndex(2, 'scroll')
  await scrollToIndex(1.2, 'scroll')
  expect(current()).toBe('Imagen 2 de 3')

  await press(getOne('[aria-label="Imagen 3 de 3"]'))
  await scrollToIndex(1.2, 'scroll')
  expect(current()).toBe('Imagen 3 de 3')
  await scrollToIndex(1, 'scrollend')
  expect(current()).toBe('Imagen 2 de 3')
})

/** Gallery with a button that requests the second image. */
function Asking() {
  const [turned, setTurned] = useState<ImageRequest | null>(null)
  return (
    <>
      <button id="ask" onClick={() => setTurned({ to: 1 })} type="button">
        30 ml
      </button>
      <Gallery images={images} soldOut={false} requestedImage={turned} />
    </>
  )
}

test('a requested picture is shown, also when it is requested again', async () => {
  const { getOne } = await mount(<Asking />)
  const current = () => getOne('[aria-current=true]').getAttribute('aria-label')
  expect(current()).toBe('Imagen 1 de 3')
  await press(getOne('#ask'))
  expect(current()).toBe('Imagen 2 de 3')
  await press(getOne('[aria-label="Imagen 3 de 3"]'))
  await press(getOne('#ask'))
  expect(current()).toBe('Imagen 2 de 3')
})

test('a single picture has no thumbnails', async () => {
  const { container } = await gallery(images.slice(0, 1))
  expect(container.querySelector('[aria-current]')).toBeNull()
})
