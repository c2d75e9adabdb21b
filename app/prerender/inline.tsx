interface InlineProps {
  text: string
}

const inner = (text: string) => ({ __html: text })

export function InlineScript({ text }: InlineProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant script; children would be escaped
  return <script dangerouslySetInnerHTML={inner(text)} />
}

export function InlineStyle({ text }: InlineProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built stylesheet; children would be escaped
  return <style dangerouslySetInnerHTML={inner(text)} />
}

interface DataProps {
  type: string
  value: unknown
  id?: string
  /** Marks elements to be removed on client navigation. */
  'data-page'?: boolean
}

/** Inline JSON with `<` escaped. */
export function InlineData({ value, ...attributes }: DataProps) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON; children would be escaped twice
  return <script {...attributes} dangerouslySetInnerHTML={inner(json)} />
}
