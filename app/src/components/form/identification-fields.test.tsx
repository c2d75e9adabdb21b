import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IdentificationFields } from './identification-fields.tsx'

test('buyers in other countries choose the kind of their number', () => {
  const html = renderToStaticMarkup(
    <IdentificationFields country="DE" kind="passport" number="C01X00T47" prefix="factura." />,
  )
  expect(html).toContain('name="factura.documentKind"')
  expect(html).toContain('<option value="passport" selected="">Pasaporte</option>')
  expect(html.match(/<option/g)).toHaveLength(4)
  expect(html).toContain('Si compras como particular')
  expect(html).toContain('name="factura.vat" value="C01X00T47"')
})

test('buyers in Spain have a NIF', () => {
  const html = renderToStaticMarkup(<IdentificationFields country="ES" kind={undefined} number="12345678Z" />)
  expect(html).not.toContain('<select')
  expect(html).toContain('>NIF</label>')
})
