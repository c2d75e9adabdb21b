import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { extensions } from './editor-extensions.ts'
import { HtmlEditor, pictureAttributes } from './html-editor.tsx'

interface EditorText {
  name: string
  html: string
}

// `api/tests/api/stored_html.rs` checks that the server stores them unchanged.
const texts: EditorText[] = JSON.parse(readFileSync('../api/tests/fixtures/editor-html.json', 'utf8'))

test.each(texts)('the editor keeps what the server stores: $name', ({ html }) => {
  const editor = new Editor({ extensions, content: html })
  onTestFinished(() => editor.destroy())
  expect(attributesOf(editor.getHTML())).toEqual(attributesOf(html))
})

/** Tags with their attributes and texts. The server removes styles; the order of attributes has no meaning. */
function attributesOf(html: string) {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return [...body.querySelectorAll('*')].map((element) => [
    element.tagName,
    [...element.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => `${name}=${value}`)
      .sort(),
    element.children.length === 0 ? element.textContent : '',
  ])
}

test('a picture has the files of all widths', () => {
  const image = {
    url: '/media/ab',
    title: 'Romero',
    width: 900,
    height: 600,
    widths: [320, 640, 900],
    colour: null,
  }
  expect(pictureAttributes(image)).toEqual({
    src: '/media/ab-640.avif',
    srcset: '/media/ab-320.avif 320w, /media/ab-640.avif 640w, /media/ab-900.avif 900w',
    alt: 'Romero',
    width: 900,
    height: 600,
  })
})

function Example() {
  const [html, setHtml] = useState('<p>Romero</p>')
  return (
    <>
      <HtmlEditor label="Texto" onChange={setHtml} value={html} />
      <output>{html}</output>
    </>
  )
}

test('the toolbar formats the text', async () => {
  const { user } = await mount(<Example />)
  expect(screen.getByRole('textbox', { name: 'Texto' }).textContent).toBe('Romero')
  await user.click(screen.getByRole('button', { name: 'Subtítulo' }))
  expect(screen.getByRole('status').innerHTML).toContain('h3')
  await user.click(screen.getByRole('button', { name: 'Lista' }))
  expect(screen.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true')
})
