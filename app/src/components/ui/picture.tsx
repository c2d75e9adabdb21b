import type { Image } from 'mostrador'
import { useEffect, useState } from 'react'

export interface PictureProps {
  image: Image
  /** How wide it is laid out, as the `sizes` attribute says it. */
  sizes: string
  /** The first picture of a screen is wanted at once, the others when they come near. */
  first?: boolean
  /** Beside a text that already names the thing, a picture is decoration. */
  decorative?: boolean
  className?: string
}

/** Stands in for a picture that does not arrive. */
const missing: Omit<Image, 'title'> = {
  url: '/imagenes/sin-imagen',
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
}

/** A picture in the widths and formats it has. Until it is there, its place has its size and its colour. */
export function Picture({ image, sizes, first = false, decorative = false, className = '' }: PictureProps) {
  const [lost, setLost] = useState(0)
  // Without a network the one that stands in does not arrive either; with it, there is another try.
  useEffect(() => {
    if (lost === 0) return
    const again = () => setLost(0)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [lost])
  const { url, widths, width, height, colour } = lost > 0 ? missing : image
  const sources = (format: string) => widths.map((w) => `${url}-${w}.${format} ${w}w`).join(', ')
  const several = widths.length > 0
  const middle = widths[Math.floor(widths.length / 2)]
  return (
    <picture className={`block shrink-0 ${lost > 1 ? 'bg-well' : ''}`}>
      {several && <source sizes={sizes} srcSet={sources('avif')} type="image/avif" />}
      <img
        alt={decorative ? '' : image.title}
        className={`${className} ${colour ? '' : 'bg-well'} ${lost > 1 ? 'opacity-0' : ''}`}
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'auto'}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        onError={() => setLost(lost + 1)}
        sizes={several ? sizes : undefined}
        src={middle ? `${url}-${middle}.webp` : url}
        srcSet={several ? sources('webp') : undefined}
        style={{ background: colour }}
        width={width}
      />
    </picture>
  )
}
