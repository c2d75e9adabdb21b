/** HTML that an editor wrote and the server made safe. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
