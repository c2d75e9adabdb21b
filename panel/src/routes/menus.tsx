import { useSuspenseQuery } from '@tanstack/react-query'
import { Screen } from '../components/layout/screen.tsx'
import { MenuCard } from '../features/content/menu-card.tsx'
import { menusQuery } from '../features/content/menus.ts'
import { menus as text } from '../messages/menus.ts'

export function Component() {
  const { data: menus } = useSuspenseQuery(menusQuery)
  return (
    <Screen isNarrow subtitle={text.subtitle} title={text.title}>
      <div className="flex flex-col gap-6">
        {menus.map((menu) => (
          <MenuCard key={menu.name} menu={menu} />
        ))}
      </div>
    </Screen>
  )
}
