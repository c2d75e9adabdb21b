import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NestedErrors } from '../../components/form/nested-errors.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { useResourceForm } from '../../components/form/use-resource-form.ts'
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
  return (
    <Card title={text.names[menu.name] ?? menu.name}>
      <ResourceForm labels={{ items: text.items }} resource={shown}>
        <NestedErrors errors={form.formState.errors.items} />
        <MenuTree
          items={form.getValues('items')}
          key={`${start}${resource.isRestored}`}
          onChange={(items) => form.setValue('items', items, { shouldDirty: true })}
        />
      </ResourceForm>
    </Card>
  )
}
