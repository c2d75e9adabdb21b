import type { Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'

export interface ShellElement {
  tag: string
  attributes: Record<string, string>
  text: string
}

export interface Shell {
  head: ShellElement[]
  noscript: string
}

/** @throws if the page has no module script */
export function readShell(html: string): Shell {
  const document = parseDocument(html)
  const inHead = DomUtils.findOne(({ name }) => name === 'head', document.children)
  const elements = (inHead?.children ?? []).filter((node) => node.type !== 'text' && node.type !== 'comment')
  const head = (elements as Element[]).map((element) => ({
    tag: element.name,
    attributes: element.attribs,
    text: DomUtils.textContent(element),
  }))
  const noscript = DomUtils.findOne(({ name }) => name === 'noscript', document.children)
  const shell = { head, noscript: noscript ? DomUtils.textContent(noscript) : '' }
  if (!head.some(isEntry)) throw new Error('The built page has no module script.')
  return shell
}

export const isEntry = ({ tag, attributes }: ShellElement) => tag === 'script' && attributes.type === 'module'
export const isStylesheet = ({ tag, attributes }: ShellElement) =>
  tag === 'link' && attributes.rel === 'stylesheet'
export const isPolicy = ({ attributes }: ShellElement) =>
  attributes['http-equiv'] === 'Content-Security-Policy'
