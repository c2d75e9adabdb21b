import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { MenuLinks } from './menu-links.tsx'

const WITHDRAWAL = { id: 0, title: layoutMessages.withdrawal, url: paths.withdrawal }

interface LegalLinksProps {
  /** Other links beside these. */
  others?: readonly MenuItem[]
  className?: string
}

/** Legal menu. The withdrawal is always in it (rule 2.13), unless a menu of the owner has it. */
export function LegalLinks({ others = [], className }: LegalLinksProps) {
  const { legal = [] } = useSlice('menus').groups
  const isListed = [...legal, ...others].some(({ url }) => isWithdrawal(url))
  return (
    <nav aria-label={layoutMessages.legal}>
      <MenuLinks className={className} items={isListed ? legal : [...legal, WITHDRAWAL]} />
    </nav>
  )
}

const isWithdrawal = (url: string) => url.replace(/[?#].*/, '').replace(/\/$/, '') === paths.withdrawal
