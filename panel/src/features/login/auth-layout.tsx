import type { ReactNode } from 'react'
import { Logo } from '../../components/ui/logo.tsx'
import { layout } from '../../messages/layout.ts'

/** Screen without a session: a form in the middle. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-svh place-items-center px-4 py-10">
      <title>{layout.documentTitle(title)}</title>
      <div className="w-full max-w-sm">
        <div className="mb-7 flex flex-col items-center gap-2 text-center">
          <Logo className="size-14 text-primary" />
          <h1 className="font-serif text-h1 font-semibold">{title}</h1>
        </div>
        <div className="rounded-xl border border-border bg-surface p-6 shadow-card sm:p-8">{children}</div>
      </div>
    </main>
  )
}
