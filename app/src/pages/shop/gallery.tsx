import type { Image } from 'mostrador'
import { useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { travellingPicture } from '../../ui/motion.ts'
import { Picture } from '../../ui/picture.tsx'

const sizes = '(width >= 64rem) 48vw, (width >= 48rem) 46vw, 100vw'

/** The pictures of a product: pushed sideways by hand, or chosen by number. */
export function Gallery({ images, soldOut }: { images: Image[]; soldOut: boolean }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  const follow = () => {
    const element = strip.current
    if (element) setShown(Math.round(element.scrollLeft / element.clientWidth))
  }
  const show = (i: number) => {
    const element = strip.current
    element?.scrollTo({ left: i * element.clientWidth, behavior: 'smooth' })
  }

  return (
    <section aria-label={texts.product.gallery} className="-mx-(--gutter) md:mx-0">
      <ul
        className="flex snap-x snap-mandatory overflow-x-auto bg-well [scrollbar-width:none] md:rounded-edge"
        onScroll={follow}
        ref={strip}
      >
        {images.map((image, i) => (
          <li className="w-full shrink-0 snap-center" key={image.url}>
            <Picture
              className={`aspect-square w-full object-cover ${soldOut ? 'opacity-60' : ''}`}
              first={i === 0}
              image={image}
              moving={i === 0 ? travellingPicture : undefined}
              sizes={sizes}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="mt-2 flex justify-center gap-1">
          {images.map((image, i) => (
            <li key={image.url}>
              <button
                aria-current={i === shown ? 'true' : undefined}
                aria-label={texts.product.picture(i + 1, images.length)}
                className="group grid size-12 place-items-center"
                onClick={() => show(i)}
                type="button"
              >
                <span className="size-2.5 rounded-full border border-edge group-aria-[current]:border-leaf group-aria-[current]:bg-leaf" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
