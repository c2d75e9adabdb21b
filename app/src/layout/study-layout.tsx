import { Link, Outlet } from 'react-router-dom'
import { layoutTexts } from '../texts/layout.ts'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'

/** Where people learn: the course, and the way back to the others. */
export function StudyLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-line print:hidden">
        <div className="page flex h-(--header) items-center justify-between gap-4">
          <Brand />
          <Link
            className="flex min-h-12 items-center gap-2 text-small font-semibold underline-offset-4 hover:underline"
            to="/zona-de-cliente/cursos"
          >
            <Icon className="size-5" name="back" />
            {layoutTexts.backToCourses}
          </Link>
        </div>
      </header>
      <main className="min-h-[calc(100svh-var(--header))] grow pb-20" id="contenido" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
