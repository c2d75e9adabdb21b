/** Text inside a script or style element, which no markup may be part of. */
interface InlineProps {
  text: string
}

const inner = (text: string) => ({ __html: text })

/** Inline script. */
export function InlineScript({ text }: InlineProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of this program; as a child it would be escaped
  return <script dangerouslySetInnerHTML={inner(text)} />
}

/** Inline stylesheet. */
export function InlineStyle({ text }: InlineProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a style of this program; as a child it would be escaped
  return <style dangerouslySetInnerHTML={inner(text)} />
}

interface DataProps {
  type: string
  value: unknown
  id?: string
  /** Whether it speaks of this page alone and is removed when the page is left. */
  'data-page'?: boolean
}

/** Inline JSON; nothing in it ends the element. */
export function InlineData({ value, ...attributes }: DataProps) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without markup; as a child it would be escaped
  return <script {...attributes} dangerouslySetInnerHTML={inner(json)} />
}
