import type { PickupShop } from 'mostrador'
import { useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../components/ui/button.tsx'
import { Icon } from '../components/ui/icon.tsx'
import { ContentPage } from '../features/cms/content-page.tsx'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { cmsMessages } from '../messages/cms.ts'

export const loader = staticLoader(async ({ context }) => {
  const { api } = await getShop(context)
  const [content, shops] = await Promise.all([api.content('tiendas'), api.shops()])
  return { content, shops }
})

export function Component() {
  const { content, shops } = useLoaderData<typeof loader>()
  return (
    <ContentPage content={content}>
      <ul className="mt-10 grid gap-x-8 sm:grid-cols-2">
        {shops.map((place) => (
          <li className="scroll-mt-28 border-t border-border py-6" id={place.slug} key={place.id}>
            <Store place={place} />
          </li>
        ))}
      </ul>
    </ContentPage>
  )
}

function Store({ place }: { place: PickupShop }) {
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
      <p className="mt-2 text-small text-muted-foreground">{schedule}</p>
      <ButtonLink
        aria-label={cmsMessages.directionsTo(title)}
        className="mt-1 print:hidden"
        variant="link"
        rel="noreferrer"
        target="_blank"
        href={mapUrl(place)}
      >
        {cmsMessages.directions}
      </ButtonLink>
      {allow_pickup && (
        <p className="mt-3 flex items-center gap-2 text-small font-semibold text-primary">
          <Icon className="size-5" name="bag" />
          {cmsMessages.pickup}
        </p>
      )}
    </>
  )
}

/** Link to an external map; nothing is embedded. */
function mapUrl({ streetAddress, postalCode, locality }: PickupShop): string {
  const query = encodeURIComponent(`${streetAddress}, ${postalCode} ${locality}`)
  return `https://www.openstreetmap.org/search?query=${query}`
}
