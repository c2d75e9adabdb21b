import type { Image } from 'mostrador'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { prefersMotion } from '../../lib/browser/prefers-motion.ts'
import { productMessages } from '../../messages/product.ts'
import { useCarousel } from './use-carousel.ts'

const loadLightbox = () => import('./lightbox.tsx')

/** Slightly less than the mobile width, which halves the bytes without visible loss. */
const sizes = '(width >= 64rem) 48vw, (width >= 48rem) 46vw, 88vw'

/** Request to show an image; a new object repeats the same request. */
export interface ImageRequest {
  to: number
}

interface LightboxState {
  Lightbox: Awaited<ReturnType<typeof loadLightbox>>['Lightbox']
  first: number
}

interface GalleryProps {
  images: readonly Image[]
  soldOut: boolean
  requestedImage?: ImageRequest | null
}

export function Gallery({ images, soldOut, requestedImage }: GalleryProps) {
  const { carousel, scrollHandlers, shown, show } = useCarousel(images.length)
  const [lightbox, setLightbox] = useState<LightboxState | null>(null)

  // Jumps: an animation may be interrupted while out of view.
  const showRequested = useEffectEvent(({ to }: ImageRequest) => show(to, false))
  useEffect(() => {
    if (requestedImage) showRequested(requestedImage)
  }, [requestedImage])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || images.length < 2) return
    event.preventDefault()
    show(shown + step, prefersMotion())
  }
  const prefetch = () => void loadLightbox().catch(() => {})
  const openLightbox = () => {
    loadLightbox().then(
      ({ Lightbox }) => setLightbox({ Lightbox, first: shown }),
      () => undefined,
    )
  }

  return (
    <section
      aria-label={productMessages.gallery}
      className="relative -mx-(--gutter) md:mx-0"
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the corner button does the same */}
      <ul
        className="flex cursor-zoom-in [scroll-snap-type:x_mandatory] overflow-x-auto bg-muted [scrollbar-width:none] md:rounded-xs"
        onClick={openLightbox}
        ref={carousel}
        {...scrollHandlers}
        // Scrollable regions must be focusable.
        tabIndex={images.length > 1 ? 0 : undefined}
      >
        {images.map((image, i) => (
          <li className="w-full shrink-0 snap-center" key={image.url}>
            <Picture
              className={`aspect-square w-full object-cover ${soldOut ? 'opacity-60' : ''}`}
              priority={i === 0}
              image={image}
              sizes={sizes}
            />
          </li>
        ))}
      </ul>
      <IconButton
        className="absolute top-3 right-3 bg-surface opacity-90 hover:opacity-100"
        icon="zoom"
        label={productMessages.zoom}
        onClick={openLightbox}
        onFocus={prefetch}
        onPointerEnter={prefetch}
      />
      {images.length > 1 && (
        <GalleryThumbnails images={images} onChoose={(i) => show(i, prefersMotion())} shown={shown} />
      )}
      {lightbox && (
        <lightbox.Lightbox
          initialIndex={lightbox.first}
          images={images}
          onClose={(last) => {
            setLightbox(null)
            show(last, false)
          }}
        />
      )}
    </section>
  )
}

function GalleryThumbnails({
  images,
  shown,
  onChoose,
}: {
  images: readonly Image[]
  shown: number
  onChoose: (i: number) => void
}) {
  return (
    <ul className="mt-2 flex justify-center gap-1 md:mt-3 md:flex-wrap md:justify-start md:gap-2">
      {images.map((image, i) => (
        <li key={image.url}>
          <button
            aria-current={i === shown ? 'true' : undefined}
            aria-label={productMessages.picture(i + 1, images.length)}
            className="group grid size-12 place-items-center md:size-20"
            onClick={() => onChoose(i)}
            type="button"
          >
            <span className="size-2 rounded-full border border-border-strong group-aria-[current]:border-primary group-aria-[current]:bg-primary md:hidden" />
            <span className="hidden overflow-hidden rounded-xs border-2 border-transparent group-aria-[current]:border-primary md:block">
              <Picture className="size-18 object-cover" decorative image={image} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
