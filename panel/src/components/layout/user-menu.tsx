import { CircleUserRound, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useSession } from '../../lib/session.ts'
import { type Theme, useTheme } from '../../lib/theme.ts'
import { layout } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx'

const { user } = layout

const THEMES: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'system', label: user.themes.system, icon: Monitor },
  { theme: 'light', label: user.themes.light, icon: Sun },
  { theme: 'dark', label: user.themes.dark, icon: Moon },
]

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export function UserMenu({ onLogOut }: { onLogOut: () => void }) {
  const { staff } = useSession()
  const [current, setTheme] = useTheme()
  return (
    <Menu
      label={user.label}
      trigger={
        <AriaButton
          aria-label={user.button(staff.name)}
          className="grid size-8 place-items-center rounded-full bg-primary text-small font-semibold text-primary-foreground pointer-coarse:size-10"
        >
          {initials(staff.name)}
        </AriaButton>
      }
    >
      <MenuGroup title={`${staff.name}, ${staff.email}`}>
        <MenuItem href={paths.account} icon={CircleUserRound} label={user.account} />
      </MenuGroup>
      <MenuGroup title={user.theme}>
        {THEMES.map(({ theme, label, icon }) => (
          <MenuItem
            icon={icon}
            key={theme}
            label={label}
            onAction={() => setTheme(theme)}
            shortcut={theme === current ? '✓' : undefined}
          />
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={LogOut} label={user.logOut} onAction={onLogOut} />
    </Menu>
  )
}
