import type { ReactNode } from 'react'

/** Element that holds the app; a page without prerendered content renders into it. */
export const ROOT_ID = 'root'

interface DocumentProps {
  /** Elements of the head; the prerenderer alone passes them. Hydration keeps what the document has. */
  head?: ReactNode
  /** Elements after the app, likewise. */
  tail?: ReactNode
  children: ReactNode
}

/** Whole document of a prerendered page in Spanish (rule 1.5), the same tree on the server and in the browser. */
export function Document({ head = null, tail = null, children }: DocumentProps) {
  return (
    // A script in the head sets attributes before React hydrates.
    <html lang="es" suppressHydrationWarning>
      <head>{head}</head>
      <body>
        <div id={ROOT_ID}>{children}</div>
        {tail}
      </body>
    </html>
  )
}
