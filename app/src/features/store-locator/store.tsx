import type { StoreLocation } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { cmsMessages } from '../../messages/cms.ts'

export function Store({ place }: { place: StoreLocation }) {
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
function mapUrl({ streetAddress, postalCode, locality }: StoreLocation): string {
  const query = encodeURIComponent(`${streetAddress}, ${postalCode} ${locality}`)
  return `https://www.openstreetmap.org/search?query=${query}`
}
