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
      <Logo className="text-primary" />
      <span className="min-w-24 font-serif text-[min(1.75rem,8vw)] leading-none font-semibold tracking-tight">
        {tradeName}
      </span>
    </>
  )
  if (!link) return <span className="flex items-center gap-2">{name}</span>
  return (
    <Link
      aria-label={layoutMessages.homeLink(tradeName)}
      className="flex min-h-12 items-center gap-2"
      href={paths.home}
    >
      {name}
    </Link>
  )
}
