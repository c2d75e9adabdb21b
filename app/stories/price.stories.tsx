import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Amount, PriceView } from 'mostrador'
import { Badge } from '../src/components/ui/badge.tsx'
import { PagePrice, Price } from '../src/components/ui/price.tsx'
import { DiscountRows, TaxNotes, Totals } from '../src/components/ui/totals.tsx'

const amount = (cents: number): Amount => ({
  cents,
  text: `${(cents / 100).toFixed(2).replace('.', ',')} €`,
})

const price: PriceView = {
  shown: amount(1210),
  net: amount(1000),
  taxes: amount(210),
  gross: amount(1210),
  includesTax: true,
  taxName: 'IVA',
  taxText: 'IVA incluido.',
  prior: null,
  priorText: null,
  discountPercent: null,
  unitPrice: null,
}
const discounted: PriceView = {
  ...price,
  prior: amount(1500),
  priorText: 'Precio más bajo de los 30 días anteriores a la rebaja: 15,00 €.',
  discountPercent: 19,
}
const withoutTax: PriceView = {
  ...price,
  shown: price.net,
  includesTax: false,
  taxText: 'Sin IVA. Con IVA, 12,10 €.',
}
const exported: PriceView = {
  ...price,
  shown: price.net,
  taxes: amount(0),
  gross: price.net,
  taxText: 'Sin impuestos: los de la importación, si los hay, se pagan al recibirlo.',
}
const EXPORT_NOTE = 'Los productos salen hacia Canarias sin IVA.'

export default { title: 'Display/Price', component: Price, args: { price } } satisfies Meta<typeof Price>

type Story = StoryObj<typeof Price>

export const Plain: Story = {}
export const From: Story = { args: { from: true } }
export const Discounted: Story = { args: { price: discounted } }
export const ProductPage: Story = { render: () => <PagePrice price={price} taxNote={null} /> }
export const ProductPageDiscounted: Story = { render: () => <PagePrice price={discounted} taxNote={null} /> }
export const ProductPageWithoutTax: Story = { render: () => <PagePrice price={withoutTax} taxNote={null} /> }
export const ProductPageExported: Story = {
  render: () => <PagePrice price={exported} taxNote={EXPORT_NOTE} />,
}

const cart = {
  totals: {
    subtotal: amount(2000),
    shipping: amount(409),
    taxes: amount(506),
    vat: amount(506),
    total: amount(2915),
    netTotal: amount(2409),
    goodsGross: amount(2420),
    shippingGross: amount(495),
    subtotalBeforeDiscounts: amount(2000),
    goodsBeforeDiscounts: amount(2420),
    surcharge: amount(0),
  },
  taxName: 'IVA',
  taxes: [],
  discounts: [],
  needsShipping: true,
  items: [{ unit: price }],
}
const freeShipping = { ...cart.totals, shipping: amount(0), shippingGross: amount(0) }

type TotalsStory = StoryObj<typeof Totals>

const totals = (args: Parameters<typeof Totals>[0]): TotalsStory => ({
  args,
  render: (props) => <Totals {...props} />,
})

export const CartTotals = totals({ cart })
export const CartTotalsWithShipping = totals({ cart, shippingChosen: true })
export const CartTotalsExported: StoryObj<typeof TaxNotes> = {
  render: () => <TaxNotes notes={[{ code: 'export', text: EXPORT_NOTE }]} />,
}
export const CartTotalsFreeShipping = totals({
  cart: { ...cart, totals: freeShipping },
  shippingChosen: true,
})
const summer = { title: 'Verano', code: 'VERANO10', amount: amount(-269), freeDelivery: false }

export const Discounts: StoryObj<typeof DiscountRows> = {
  args: { discounts: [summer, { ...summer, title: 'Envío de regalo', code: null, freeDelivery: true }] },
  render: (args) => (
    <dl>
      <DiscountRows {...args} />
    </dl>
  ),
}
export const CartTotalsDiscounted = totals({
  cart: {
    ...cart,
    totals: { ...cart.totals, goodsBeforeDiscounts: amount(2689) },
    discounts: [summer],
  },
})
export const CartTotalsNoShipping = totals({ cart: { ...cart, needsShipping: false } })
export const CartTotalsWithoutTax = totals({
  cart: { ...cart, items: [{ unit: withoutTax }] },
  shippingChosen: true,
})

export const DiscountBadge: StoryObj<typeof Badge> = {
  args: { tone: 'accent', children: '−19 %' },
  render: (args) => <Badge {...args} />,
}
