import type { Image } from 'mostrador'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { motionWelcome } from '../../lib/browser/prefers-motion.ts'
import { productTexts } from '../../messages/product.ts'
import { uiTexts } from '../../messages/ui.ts'
import { useStrip } from './use-carousel.ts'
import './lightbox.css'

interface ZoomProps {
  images: readonly Image[]
  /** The picture to begin with. */
  first: number
  /** Told which picture was seen last. */
  onClose: (last: number) => void
}

/** The pictures over the whole window, as soon as it is there: pushed or walked through, and each brought near to be looked over. */
export function Zoom({ images, first, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { strip, followed, shown, show } = useStrip(images.length)
  const [near, setNear] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is said once, when it opens
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    show(first, false)
  }, [])

  // Brought near, a picture is first seen at its middle.
  useEffect(() => {
    const frame = near ? strip.current?.children[shown] : null
    if (frame)
      frame.scrollTo(
        (frame.scrollWidth - frame.clientWidth) / 2,
        (frame.scrollHeight - frame.clientHeight) / 2,
      )
  }, [near, shown, strip])

  const go = (i: number) => {
    setNear(false)
    show(i, motionWelcome())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined && !near) {
      event.preventDefault()
      go(shown + step)
    } else if (event.key === '+' || event.key === '-') setNear(event.key === '+')
  }

  return (
    <dialog
      aria-label={productTexts.zoomed}
      className="zoom"
      onClose={() => onClose(shown)}
      onKeyDown={onKeyDown}
      ref={dialog}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys + and -, and the button, do the same */}
      <ul
        className="flex h-full [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-contain [scrollbar-width:none]"
        onClick={({ target }) => target instanceof HTMLImageElement && setNear(!near)}
        ref={strip}
        tabIndex={images.length > 1 || near ? 0 : undefined}
        {...followed}
      >
        {images.map((image, i) => (
          <li
            className={`grid h-full w-full shrink-0 snap-center overflow-auto overscroll-contain ${near && i === shown ? '' : 'place-items-center'}`}
            key={image.url}
          >
            <Picture
              className={
                near && i === shown
                  ? 'size-[200vmin] max-w-none cursor-zoom-out'
                  : 'size-[100vmin] cursor-zoom-in object-contain'
              }
              image={image}
              sizes={near ? '200vmin' : '100vmin'}
            />
          </li>
        ))}
      </ul>
      <div className="absolute top-3 right-3 flex gap-2">
        <IconButton
          aria-pressed={near}
          className="bg-sheet"
          icon={near ? 'minus' : 'plus'}
          label={near ? productTexts.zoomOut : productTexts.zoomIn}
          onClick={() => setNear(!near)}
        />
        <IconButton
          className="bg-sheet"
          icon="close"
          label={uiTexts.close}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {images.length > 1 && (
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-between">
          <IconButton
            className="bg-sheet disabled:opacity-40"
            disabled={shown === 0}
            icon="back"
            label={productTexts.previous}
            onClick={() => go(shown - 1)}
          />
          <p className="rounded-full bg-sheet px-4 py-1 text-small figures" role="status">
            {productTexts.picture(shown + 1, images.length)}
          </p>
          <IconButton
            className="bg-sheet disabled:opacity-40"
            disabled={shown === images.length - 1}
            icon="arrow"
            label={productTexts.next}
            onClick={() => go(shown + 1)}
          />
        </div>
      )}
    </dialog>
  )
}
