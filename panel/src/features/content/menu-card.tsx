import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { useResourceForm } from '../../components/form/use-resource-form.ts'
import { Alert } from '../../components/ui/alert.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { MenuResource } from '../../lib/api/schema.ts'
import { menus as text } from '../../messages/menus.ts'
import { MenuTree } from './menu-tree.tsx'
import { type MenuValues, readMenu, saveMenu } from './menus.ts'

/** One menu with its save bar. */
export function MenuCard({ menu }: { menu: MenuResource }) {
  const queries = useQueryClient()
  // The tree starts again from the items of the form after they have been replaced.
  const [start, setStart] = useState(0)
  const resource = useResourceForm<MenuValues>({
    draftKey: `menus.${menu.name}`,
    saved: readMenu(menu),
    read: readMenu,
    savedText: text.saved,
    save: async (values, version) => {
      const saved = await saveMenu(queries, menu.name, values, version ?? menu.version)
      setStart((count) => count + 1)
      return saved
    },
  })
  const { form } = resource
  const restart =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args)
      setStart((count) => count + 1)
    }
  const shown = { ...resource, discard: restart(resource.discard), takeTheirs: restart(resource.takeTheirs) }
  const problems = messagesOf(form.formState.errors.items)
  return (
    <Card title={text.names[menu.name] ?? menu.name}>
      <ResourceForm labels={{ items: text.items }} resource={shown}>
        {problems.length > 0 && (
          <Alert tone="danger">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        <MenuTree
          items={form.getValues('items')}
          key={`${start}${resource.isRestored}`}
          onChange={(items) => form.setValue('items', items, { shouldDirty: true })}
        />
      </ResourceForm>
    </Card>
  )
}

/** Messages of the errors of items at any depth. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return [errors.message]
  return [...new Set(Object.values(errors).flatMap(messagesOf))]
}
