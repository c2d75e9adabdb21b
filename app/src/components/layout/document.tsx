import type { ReactNode } from 'react'

export const ROOT_ID = 'root'

interface DocumentProps {
  /** Head elements, passed by the prerenderer only; hydration keeps the existing ones. */
  head?: ReactNode
  /** Elements after the app, passed by the prerenderer only. */
  tail?: ReactNode
  children: ReactNode
}

/** Document of a prerendered page in Spanish (rule 1.5), identical on server and client. */
export function Document({ head = null, tail = null, children }: DocumentProps) {
  return (
    // The boot script sets attributes before hydration.
    <html lang="es" suppressHydrationWarning>
      <head>{head}</head>
      <body>
        <div id={ROOT_ID}>{children}</div>
        {tail}
      </body>
    </html>
  )
}
