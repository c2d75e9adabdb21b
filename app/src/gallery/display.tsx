import type { Amount, Image, PriceView, TotalsView } from 'mostrador'
import { PrintHeader } from '../components/layout/print-header.tsx'
import { AddressLines } from '../components/ui/address-lines.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { CardLink, CardPicture } from '../components/ui/card.tsx'
import { Picture } from '../components/ui/picture.tsx'
import { Price } from '../components/ui/price.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { Totals } from '../components/ui/totals.tsx'
import { Story, StorySection } from './story.tsx'

const amount = (cents: number, text: string): Amount => ({ cents, text })

const plain: PriceView = {
  shown: amount(1210, '12,10 €'),
  net: amount(1000, '10,00 €'),
  taxes: amount(210, '2,10 €'),
  gross: amount(1210, '12,10 €'),
  includesTax: true,
  prior: null,
  discountPercent: null,
}
const discounted: PriceView = { ...plain, prior: amount(1500, '15,00 €'), discountPercent: 19 }
const withoutTax: PriceView = { ...plain, shown: plain.net, includesTax: false }

const totals: TotalsView = {
  subtotal: amount(2000, '20,00 €'),
  shipping: amount(409, '4,09 €'),
  taxes: amount(506, '5,06 €'),
  total: amount(2915, '29,15 €'),
  netTotal: amount(2409, '24,09 €'),
  goodsGross: amount(2420, '24,20 €'),
  shippingGross: amount(495, '4,95 €'),
}
const cart = { totals, needsShipping: true, items: [{ unit: plain }] }
const gratis = { ...totals, shipping: amount(0, '0,00 €'), shippingGross: amount(0, '0,00 €') }

const drawn: Image = {
  url: '/imagenes/gel-limpiador-de-romero',
  title: 'Gel limpiador de romero',
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
}

const prose = `<p>Un párrafo con un <a href="/">enlace</a>, <strong>fuerza</strong> y <em>énfasis</em>.</p>
<h2>Un título</h2><ul><li>Uno</li><li>Otro</li></ul><blockquote><p>Una cita.</p></blockquote>
<table><thead><tr><th>Planta</th><th>Mes</th></tr></thead><tbody><tr><td>Jara</td><td>Mayo</td></tr></tbody></table>`

/** Display components. */
export function Display() {
  return (
    <StorySection title="Cosas">
      <Story name="Precio">
        <Price price={plain} />
        <Price from price={plain} />
        <Price price={discounted} />
        <Price price={plain} size="page" />
        <Price price={discounted} size="page" />
        <Price price={withoutTax} size="page" />
      </Story>
      <Story name="Etiqueta">
        <Badge tone="accent">−20 %</Badge>
        <Badge tone="neutral">Agotado</Badge>
        <Badge tone="primary">Esta sesión</Badge>
      </Story>
      <Story name="Sumas">
        <Totals cart={cart} />
        <Totals cart={cart} shippingChosen />
        <Totals cart={{ ...cart, totals: gratis }} shippingChosen />
        <Totals cart={{ ...cart, needsShipping: false }} />
        <Totals cart={{ ...cart, items: [{ unit: withoutTax }] }} shippingChosen />
      </Story>
      <Story name="Tarjeta">
        <article className="group relative w-64">
          <CardPicture className="aspect-[4/3]" image={drawn} sizes="256px" />
          <h3 className="mt-3 text-h4">
            <CardLink href="/">Todo se puede pulsar</CardLink>
          </h3>
        </article>
      </Story>
      <Story name="Imagen">
        <Picture className="size-40 rounded-xs object-cover" image={drawn} sizes="160px" />
        <Picture
          className="size-40 rounded-xs object-cover"
          image={{ ...drawn, url: '/no-hay' }}
          sizes="160px"
        />
      </Story>
      <Story name="Rótulo">
        <p className="card-ornate p-7 font-serif text-h3">Un rótulo de botica</p>
        <p className="eyebrow">Palabras que nombran una clase</p>
      </Story>
      <Story name="Dirección">
        <AddressLines
          address={{
            company: 'Herbolario del Olivar',
            streetAddress: 'Calle del Olivar, 23',
            extendedAddress: '2.º B',
            postalCode: '28012',
            locality: 'Madrid',
            region: 'Madrid',
          }}
        />
      </Story>
      <Story name="Membrete">
        <p className="text-small text-muted-foreground print:hidden">Solo sobre el papel.</p>
        <PrintHeader />
      </Story>
      <Story name="Texto de la casa">
        <Prose className="prose-page max-w-text" html={prose} />
      </Story>
    </StorySection>
  )
}
