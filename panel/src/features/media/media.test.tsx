import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatBytes } from '../../lib/format.ts'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { picture } from '../../test/mock-content.ts'
import { mount, mountScreen } from '../../test/mount.tsx'
import { ImageField } from './media-picker.tsx'

/** Answers uploads by the name of their file. */
function stubUploads(answers: Readonly<Record<string, { status: number; body: unknown }>>) {
  const sent: string[] = []
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget()
    responseType = ''
    status = 0
    response: unknown
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    send(file: File) {
      sent.push(this.#url)
      const { status, body } = answers[file.name] ?? { status: 500, body: {} }
      this.status = status
      this.response = body
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return sent
}

const fileInput = (container: Element) => {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  return input
}

test('files are uploaded, and refused at their file', async () => {
  const message = 'La imagen está dañada o incompleta y no se puede leer.'
  const errors = [{ field: 'file', message }]
  const sent = stubUploads({
    'a.png': { status: 201, body: picture },
    'b.png': { status: 422, body: { code: 'invalid_media', message: 'Revisa los datos.', errors } },
    'c.png': { status: 200, body: picture },
  })
  const { container, user } = await mountScreen('/medios?folder=Plantas')
  await screen.findByText('Arrastra aquí los archivos')
  const files = ['a.png', 'b.png', 'c.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await user.upload(fileInput(container), files)
  const uploads = await screen.findByRole('region', { name: 'Subidas' })
  expect(await within(uploads).findByText(message)).toBeDefined()
  expect(await within(uploads).findByText('Ya estaba en la biblioteca')).toBeDefined()
  expect(sent[0]).toMatch(/\/media\?file_name=a\.png&folder=Plantas$/)
  await user.click(within(uploads).getByRole('button', { name: 'Volver a subir b.png' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  await user.click(within(uploads).getByRole('button', { name: 'Ocultar las terminadas' }))
  await waitFor(() => expect(within(uploads).queryByText('a.png')).toBeNull())
})

test('the texts of a file are saved, with its uses beside them', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/medios', api)
  await user.click(await screen.findByText('Romero en flor'))
  const drawer = await screen.findByRole('dialog', { name: 'Romero en flor' })
  expect(await within(drawer).findByText('El romero')).toBeDefined()
  await user.type(within(drawer).getByRole('textbox', { name: 'Etiquetas' }), ', sol')
  await user.click(within(drawer).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Romero en flor' })).toBeNull())
  const saved = api.requests.find(({ method }) => method === 'PUT')
  expect(saved?.headers.get('If-Match')).toBe('"m1"')
  expect((await saved?.json())?.tags).toEqual(['romero', 'sol'])
})

test('a file of the lessons is opened to all', async () => {
  const video = { ...picture, kind: 'video', image: null, title: 'Taller', learners_only: true }
  const api = createMockApi({ [`GET /media/${picture.hash}`]: () => video })
  const { user } = await mountScreen('/medios', api)
  await user.click(await screen.findByText('Romero en flor'))
  const drawer = await screen.findByRole('dialog', { name: 'Taller' })
  const reserved = within(drawer).getByRole('switch', { name: /^Solo para el alumnado/ })
  expect(reserved).toHaveProperty('checked', true)
  await user.click(reserved)
  await user.click(within(drawer).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = api.requests.find(({ method }) => method === 'PUT')
  expect((await saved?.json())?.learners_only).toBe(false)
})

test('a used file is not deleted, and the reason is shown', async () => {
  const refusal = new Refusal(409, {
    code: 'media_in_use',
    message: 'No se puede borrar: se usa en la tienda.',
  })
  const api = createMockApi({ [`DELETE /media/${picture.hash}`]: () => refusal })
  const { user } = await mountScreen('/medios', api)
  await user.click(await screen.findByText('Romero en flor'))
  await user.click(await screen.findByRole('button', { name: 'Borrar' }))
  const question = await screen.findByRole('alertdialog', { name: '¿Borrar este archivo?' })
  await user.click(within(question).getByRole('button', { name: 'Borrar' }))
  expect(await screen.findByText(/se usa en la tienda/)).toBeDefined()
})

test('a picture is chosen for a form', async () => {
  const onChange = vi.fn()
  const api = createMockApi()
  const field = <ImageField label="Imagen" onChange={onChange} value={null} />
  const { user } = await mount(<Suspense>{field}</Suspense>, { api })
  await user.click(await screen.findByRole('button', { name: 'Elegir' }))
  await user.click(await screen.findByText('Romero en flor'))
  expect(onChange).toHaveBeenCalledWith(picture.image)
})

test('sizes have a unit', () => {
  expect([formatBytes(50), formatBytes(184_000), formatBytes(2_400_000)]).toEqual([
    '0,1 kB',
    '184 kB',
    '2,4 MB',
  ])
})
