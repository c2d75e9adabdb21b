import type { PickupShop } from 'mostrador'
import { useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../components/ui/button.tsx'
import { Icon } from '../components/ui/icon.tsx'
import { ContentPage } from '../features/cms/content-page.tsx'
import { loadedShop } from '../lib/engine/client.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { contentTexts } from '../messages/cms.ts'

export const loader = prerendered(async ({ context }) => {
  const { api } = await loadedShop(context)
  const [content, shops] = await Promise.all([api.content('tiendas'), api.shops()])
  return { content, shops }
})

export function Component() {
  const { content, shops } = useLoaderData<typeof loader>()
  return (
    <ContentPage content={content}>
      <ul className="mt-10 grid gap-x-8 sm:grid-cols-2">
        {shops.map((place) => (
          <li className="scroll-mt-28 border-t border-line py-6" id={place.slug} key={place.id}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </ContentPage>
  )
}

function Place({ place }: { place: PickupShop }) {
  const { title, streetAddress, postalCode, locality, phone, schedule, allow_pickup } = place
  return (
    <>
      <h2 className="text-h3">{title}</h2>
      <address className="mt-2 not-italic">
        {streetAddress}
        <br />
        {postalCode} {locality}
      </address>
      {phone && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`tel:${phone.replaceAll(' ', '')}`}
          >
            {phone}
          </a>
        </p>
      )}
      <p className="mt-2 text-small text-soft">{schedule}</p>
      <ButtonLink
        aria-label={contentTexts.wayTo(title)}
        className="mt-1 print:hidden"
        look="quiet"
        rel="noreferrer"
        target="_blank"
        href={mapOf(place)}
      >
        {contentTexts.way}
      </ButtonLink>
      {allow_pickup && (
        <p className="mt-3 flex items-center gap-2 text-small font-semibold text-leaf">
          <Icon className="size-5" name="bag" />
          {contentTexts.pickup}
        </p>
      )}
    </>
  )
}

/** A map that is opened, never one that is loaded: looking at this page tells nobody. */
function mapOf({ streetAddress, postalCode, locality }: PickupShop): string {
  const query = encodeURIComponent(`${streetAddress}, ${postalCode} ${locality}`)
  return `https://www.openstreetmap.org/search?query=${query}`
}
