import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/errors.ts'
import { removeDrafts } from '../../lib/drafts.ts'
import { sessionQuery } from '../../lib/session.ts'
import { mount } from '../../test/mount.tsx'
import { FormText } from './fields.tsx'
import { ResourceForm } from './resource-form.tsx'
import { type Saved, useResourceForm, type Written } from './use-resource-form.ts'

interface Values {
  name: string
  city: string
}

type Save = (values: Values, version: string | null) => Promise<Written<Values>>

const SAVED: Saved<Values> = { values: { name: 'Ana', city: 'León' }, version: 'v1' }

interface ExampleProps {
  save: Save
  saved?: Saved<Values>
  draftKey?: string
}

function Example({ save, saved = SAVED, draftKey = 'example.1' }: ExampleProps) {
  const resource = useResourceForm<Values>({
    draftKey,
    saved,
    save,
    read: (current) => current as Saved<Values>,
  })
  return (
    <ResourceForm labels={{ name: 'Nombre', city: 'Ciudad' }} resource={resource}>
      <FormText control={resource.form.control} label="Nombre" name="name" />
      <FormText control={resource.form.control} label="Ciudad" name="city" />
    </ResourceForm>
  )
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })

test('saves with the version, by the button and by Ctrl S', async () => {
  const save = vi.fn<Save>(async (values) => ({ values, version: 'v2' }))
  const { user } = await mount(<Example save={save} />)
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  await user.type(nameField(), ' B')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull())
  await user.type(nameField(), '!')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls).toEqual([
    [{ name: 'Ana B', city: 'León' }, 'v1'],
    [{ name: 'Ana B!', city: 'León' }, 'v2'],
  ])
})

test('errors of the server appear at their fields', async () => {
  const errors = [{ field: 'city', message: 'Escribe la ciudad.' }]
  const save: Save = () => Promise.reject(new ApiError(422, { code: 'invalid', errors }))
  const { user } = await mount(<Example save={save} />)
  await user.type(nameField(), 'x{Enter}')
  const city = screen.getByRole('textbox', { name: 'Ciudad' })
  await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Escribe la ciudad.')).toBeDefined()
})

test('a refusal without fields is shown above the form', async () => {
  const save: Save = () => Promise.reject(new ApiError(403, { code: 'forbidden', message: 'Sin permiso.' }))
  const { user } = await mount(<Example save={save} />)
  await user.type(nameField(), 'x{Enter}')
  expect(await screen.findByText('Sin permiso.')).toBeDefined()
})

test('an unsaved draft returns, with the version on which it was begun, and is forgotten after saving', async () => {
  const save = vi.fn<Save>(async (values) => ({ values, version: 'v3' }))
  const first = await mount(<Example save={save} />)
  await first.user.type(nameField(), ' B')
  first.unmount()
  const { user, unmount } = await mount(<Example save={save} saved={{ ...SAVED, version: 'v2' }} />)
  expect(nameField().value).toBe('Ana B')
  expect(screen.getByText('Borrador recuperado')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ana B', city: 'León' }, 'v1'))
  unmount()
  await mount(<Example save={save} />)
  expect(nameField().value).toBe('Ana')
})

/** Save that ends when the test says so. */
function pendingSave() {
  let end: (written: Written<Values>) => void = () => {}
  const save = vi.fn<Save>(() => new Promise((resolve) => (end = resolve)))
  return { save, end: (written: Written<Values>) => act(async () => end(written)) }
}

test('what is typed during a save stays unsaved, and is saved over the new version', async () => {
  const { save, end } = pendingSave()
  const { user, unmount } = await mount(<Example save={save} />)
  await user.type(nameField(), ' B{Enter}')
  expect(save).toHaveBeenLastCalledWith({ name: 'Ana B', city: 'León' }, 'v1')
  expect(screen.getByRole('button', { name: 'Descartar' })).toHaveProperty('disabled', true)
  await user.type(nameField(), ' C')
  await end({ values: { name: 'Ana B', city: 'LEÓN' }, version: 'v2' })
  expect(nameField().value).toBe('Ana B C')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ciudad' }).value).toBe('LEÓN')
  unmount()
  const later = await mount(
    <Example save={save} saved={{ values: { name: 'Ana B', city: 'LEÓN' }, version: 'v2' }} />,
  )
  expect(nameField().value).toBe('Ana B C')
  await later.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(save).toHaveBeenLastCalledWith({ name: 'Ana B C', city: 'LEÓN' }, 'v2')
  await end({ values: { name: 'Ana B C', city: 'LEÓN' }, version: 'v3' })
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a save that ends after the logout stores no draft', async () => {
  const { save, end } = pendingSave()
  const { user, unmount, queries } = await mount(<Example save={save} />)
  await user.type(nameField(), ' B{Enter}')
  await user.type(nameField(), ' C')
  unmount()
  queries.setQueryData(sessionQuery.queryKey, null)
  removeDrafts()
  await end({ values: { name: 'Ana B', city: 'León' }, version: 'v2' })
  expect(Object.keys(localStorage)).toEqual([])
})

test('what is typed during the creation of a resource is unsaved on its screen', async () => {
  const { save, end } = pendingSave()
  const { user, currentUrl, unmount } = await mount(
    <Example draftKey="example.new" save={save} saved={{ ...SAVED, version: null }} />,
  )
  await user.type(nameField(), ' B{Enter}')
  await user.type(nameField(), ' C')
  const created: Saved<Values> = { values: { name: 'Ana B', city: 'León' }, version: 'v1' }
  await end({ ...created, moved: { to: '/ejemplos/2', draftKey: 'example.2' } })
  expect(currentUrl()).toBe('/ejemplos/2')
  unmount()
  const second = await mount(<Example draftKey="example.2" save={save} saved={created} />)
  expect(nameField().value).toBe('Ana B C')
  await second.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(save).toHaveBeenLastCalledWith({ name: 'Ana B C', city: 'León' }, 'v1')
  second.unmount()
  await mount(<Example draftKey="example.new" save={save} saved={{ ...SAVED, version: null }} />)
  expect(nameField().value).toBe('Ana')
})

const conflicting = () => {
  const current: Saved<Values> = { values: { name: 'Eva', city: 'León' }, version: 'v9' }
  return vi
    .fn<Save>(async (values) => ({ values, version: 'v10' }))
    .mockRejectedValueOnce(new ApiError(412, { code: 'version_conflict', current }))
}

test('after a conflict, the own version can be saved over the other', async () => {
  const save = conflicting()
  const { user } = await mount(<Example save={save} />)
  await user.type(nameField(), ' B{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Ver su versión' }))
  expect(screen.getByRole('row', { name: 'Nombre Ana B Eva' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Guardar la mía' }))
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Ana B', city: 'León' }, 'v9'))
  await waitFor(() => expect(screen.queryByText('Otra persona ha guardado cambios')).toBeNull())
})

test('after a conflict, the other version can be taken', async () => {
  const { user } = await mount(<Example save={conflicting()} />)
  await user.type(nameField(), ' B{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Descartar la mía' }))
  await waitFor(() => expect(nameField().value).toBe('Eva'))
})
