// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followLinks } from './follow-links.ts'

const navigate = vi.fn<(path: string, options: { replace: boolean }) => Promise<void>>()

/** A click on what the page shows, where a link in it is of this site; whether the browser is left to follow it. */
function clicked(html: string, init: MouseEventInit = {}): boolean {
  location.href = 'http://localhost/tienda?page=2'
  document.body.innerHTML = html
  const { pathname, search } = location
  const state = { location: { pathname, search, hash: '' } }
  onTestFinished(followLinks({ navigate, state } as never, document))
  let left = false
  const see = (event: Event) => {
    left = !event.defaultPrevented
    // The browser of these tests goes nowhere.
    event.preventDefault()
  }
  addEventListener('click', see, { once: true })
  const target = document.body.querySelector('b') ?? document.body.querySelector('a')
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return left
}

beforeEach(() => navigate.mockReset())

test('a link to a page of the shop is followed here, wherever in it is clicked', () => {
  expect(clicked('<a href="/blog?a=1#b"><b>Blog</b></a>')).toBe(false)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/blog?a=1#b', { replace: false })
})

test('a name that ends in a number is that of a page', () => {
  expect(clicked('<a href="/tienda/aceites/aceite-5.50">x</a>')).toBe(false)
})

test('where one is already leaves no trace in the history', () => {
  clicked('<a href="?page=2">2</a>')
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/tienda?page=2', { replace: true })
})

test.each([
  ['another site', '<a href="https://otra.example/">x</a>', {}],
  ['another window', '<a href="/blog" target="_blank">x</a>', {}],
  ['a page that is to be loaded', '<a href="/blog" target="_self">x</a>', {}],
  ['what is to be kept', '<a download href="/blog">x</a>', {}],
  ['a file', '<a href="/ficheros/folleto.pdf">x</a>', {}],
  ['an answer of the API', '<a href="/api/v1/certificates/a/document">x</a>', {}],
  ['a part of the page', '<a href="#contenido">x</a>', {}],
  ['mail', '<a href="mailto:a@tienda.example">x</a>', {}],
  ['a new tab', '<a href="/blog">x</a>', { ctrlKey: true }],
  ['another button', '<a href="/blog">x</a>', { button: 1 }],
  ['no link', '<b>x</b>', {}],
])('the browser is left with %s', (_, html, init) => {
  expect(clicked(html, init)).toBe(true)
  expect(navigate).not.toHaveBeenCalled()
})

test('who looked after a click by themselves is left alone', () => {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  clicked('<a href="/blog">x</a>')
  expect(navigate).not.toHaveBeenCalled()
})
