import { expect, test } from 'vitest'
import { CriticalCss } from './critical-css.ts'
import { readSelectors } from './read-page.ts'

const styles = {
  'shop.css': `/*! a licence */
@layer properties{@supports (color:red){*{--tw-x:0}}}
@layer theme{:root{--color-foreground:black;--color-primary:green;--color-gone:red;--color-accent:brown}}
@layer base{body{color:var(--color-foreground)}a:hover{color:red}table{width:1px}::selection{color:red}}
@layer components{.page{width:var(--tw-x)}.page,.gone{margin:0}.gone{color:var(--color-gone)}}
@layer utilities{.grid{display:grid}.md\\:grid{display:grid}.hover\\:flex:hover{display:flex}.z-\\(--layer\\){z-index:1}
@media (width>=48rem){.md\\:grid{gap:1px}.lg\\:flex{display:flex}}@media print{.grid{display:none}}
input[type=radio]:checked{color:var(--color-primary)}[role=listbox]{color:red}}
@property --tw-x{syntax:"*";inherits:false}@property --tw-gone{syntax:"*";inherits:false}
@font-face{font-family:Ibarra;src:url(/assets/i.woff2)}
.kind{transition:color 1s;cursor:pointer;&:has(:checked){margin:1px}&>:first-child{margin:2px}&:hover{margin:3px}}@keyframes spin{to{rotate:1turn}}`,
  'home.css': '.hero{color:red}.other{color:blue}',
}
const files = Object.keys(styles)
const page =
  '<div class="page grid md:grid hover:flex z-(--layer) hero kind"><input type="radio" checked=""/></div>'
const names = (html: string) => readSelectors(`<html><body>${html}</body></html>`)

test('the critical CSS contains the rules that match the markup, in their layers, without interaction states', async () => {
  const css = await new CriticalCss(styles).extract(files, names(page))
  const has = ['.grid{', '.md\\:grid{gap', '.z-\\(--layer\\)', '.hero{', '.page{margin', 'body{', ':checked']
  const nested = ['&:has(:checked){margin:1px}', '&>:first-child{margin:2px}']
  for (const part of [
    ...has,
    ...nested,
    '--color-foreground:',
    '--color-primary:',
    '--color-accent:',
    '--tw-x{',
    'Ibarra',
  ])
    expect(css, part).toContain(part)
  for (const part of [
    'gone',
    'Gone',
    ':hover',
    'margin:3px',
    '*&',
    'lg\\:flex',
    'print',
    'listbox',
    '.other',
    'table',
    'licence',
  ])
    expect(css, part).not.toContain(part)
})

test('an omitted layer keeps its position among the others', async () => {
  const css = await new CriticalCss(styles).extract(files, names(page))
  expect(css).toMatch(/^@layer properties,theme,base,components,utilities;/)
})

test('pages with the same classes share their critical CSS, others do not', async () => {
  const critical = new CriticalCss(styles)
  const again = page.replace('<input', '<div class="unknown" id="x" title="y">Té</div><input')
  expect(critical.extract(files, names(again))).toBe(critical.extract(files, names(page)))
  expect(await critical.extract(files, names(page.replace('hero', 'other')))).toContain('.other{')
  expect(await critical.extract(['shop.css'], names(page))).not.toContain('.hero{')
})
