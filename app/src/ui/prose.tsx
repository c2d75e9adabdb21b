import { useMemo } from 'react'
import { trustedHtml } from './trusted.ts'

/** HTML that an editor wrote and the server made safe. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // The same object each time: another one would be written into the page anew.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={inner} />
}
