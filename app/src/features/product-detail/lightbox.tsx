import { cx } from 'class-variance-authority'
import type { Image } from 'mostrador'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { prefersMotion } from '../../lib/browser/prefers-motion.ts'
import { productMessages } from '../../messages/product.ts'
import { uiMessages } from '../../messages/ui.ts'
import { useCarousel } from './use-carousel.ts'
import './lightbox.css'

interface LightboxProps {
  images: readonly Image[]
  initialIndex: number
  /** Called with the index of the last image. */
  onClose: (last: number) => void
}

export function Lightbox({ images, initialIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { carousel, scrollHandlers, shown, show } = useCarousel(images.length)
  const [isZoomed, setIsZoomed] = useState(false)

  const open = useEffectEvent(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    show(initialIndex, false)
  })
  useEffect(() => open(), [])

  // Centers the zoomed image.
  useEffect(() => {
    const frame = isZoomed ? carousel.current?.children[shown] : null
    if (frame)
      frame.scrollTo(
        (frame.scrollWidth - frame.clientWidth) / 2,
        (frame.scrollHeight - frame.clientHeight) / 2,
      )
  }, [isZoomed, shown, carousel])

  const go = (i: number) => {
    setIsZoomed(false)
    show(i, prefersMotion())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined && !isZoomed) {
      event.preventDefault()
      go(shown + step)
    } else if (event.key === '+' || event.key === '-') setIsZoomed(event.key === '+')
  }

  return (
    <dialog
      aria-label={productMessages.zoomed}
      className="lightbox"
      onClose={() => onClose(shown)}
      onKeyDown={onKeyDown}
      ref={dialog}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys + and -, and the button, do the same */}
      <ul
        className="flex h-full [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-contain [scrollbar-width:none]"
        onClick={({ target }) => target instanceof HTMLImageElement && setIsZoomed(!isZoomed)}
        ref={carousel}
        tabIndex={images.length > 1 || isZoomed ? 0 : undefined}
        {...scrollHandlers}
      >
        {images.map((image, i) => (
          <li
            className={cx('lightbox-frame', !(isZoomed && i === shown) && 'place-items-center')}
            key={image.url}
          >
            <Picture
              className={isZoomed && i === shown ? 'lightbox-zoomed' : 'lightbox-picture'}
              image={image}
              sizes={isZoomed ? '200vmin' : '100vmin'}
            />
          </li>
        ))}
      </ul>
      <div className="absolute top-3 right-3 flex gap-2">
        <IconButton
          aria-pressed={isZoomed}
          className="bg-surface"
          icon={isZoomed ? 'minus' : 'plus'}
          label={isZoomed ? productMessages.zoomOut : productMessages.zoomIn}
          onClick={() => setIsZoomed(!isZoomed)}
        />
        <IconButton
          className="bg-surface"
          icon="close"
          label={uiMessages.close}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {images.length > 1 && (
        <div className="lightbox-steps">
          <IconButton
            className="bg-surface"
            disabled={shown === 0}
            icon="back"
            label={productMessages.previous}
            onClick={() => go(shown - 1)}
          />
          <p className="rounded-full bg-surface px-4 py-1 text-small tabular-figures" role="status">
            {productMessages.picture(shown + 1, images.length)}
          </p>
          <IconButton
            className="bg-surface"
            disabled={shown === images.length - 1}
            icon="arrow"
            label={productMessages.next}
            onClick={() => go(shown + 1)}
          />
        </div>
      )}
    </dialog>
  )
}
