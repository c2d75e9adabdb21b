import { useSlice } from 'mostrador/react'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'

/** Logo and name of the shop. The name comes with the configuration; its space is reserved. */
export function Brand({ link = true }: { link?: boolean }) {
  const { tradeName } = useSlice('config')
  const name = (
    <>
      <Logo />
      <span>{tradeName}</span>
    </>
  )
  if (!link) return <span className="brand">{name}</span>
  return (
    <Link aria-label={layoutMessages.homeLink(tradeName)} className="brand" href={paths.home}>
      {name}
    </Link>
  )
}
