import { cx } from 'class-variance-authority'
import type { Image } from 'mostrador'
import { useEffect, useState } from 'react'

export interface PictureProps {
  image: Image
  sizes: string
  priority?: boolean
  /** Empty `alt`, beside a text that names the content. */
  decorative?: boolean
  className?: string
}

const placeholder: Omit<Image, 'title'> = {
  url: '/imagenes/sin-imagen',
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
}

/** Responsive image in AVIF and WebP. Size and dominant colour are reserved while loading. */
export function Picture({ image, sizes, priority, decorative, className }: PictureProps) {
  const [errorCount, setErrorCount] = useState(0)
  // Retries failed images when the network returns.
  useEffect(() => {
    if (errorCount === 0) return
    const retry = () => setErrorCount(0)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [errorCount])
  const { url, widths, width, height, colour } = errorCount > 0 ? placeholder : image
  const sources = (format: string) => widths.map((w) => `${url}-${w}.${format} ${w}w`).join(', ')
  const hasSources = widths.length > 0
  const defaultWidth = widths[Math.floor(widths.length / 2)]
  return (
    <picture className={cx('block shrink-0', errorCount > 1 && 'bg-muted')}>
      {hasSources && <source sizes={sizes} srcSet={sources('avif')} type="image/avif" />}
      <img
        alt={decorative ? '' : image.title}
        className={cx(className, !colour && 'bg-muted', errorCount > 1 && 'opacity-0')}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        onError={() => setErrorCount(errorCount + 1)}
        sizes={hasSources ? sizes : undefined}
        src={defaultWidth ? `${url}-${defaultWidth}.webp` : url}
        srcSet={hasSources ? sources('webp') : undefined}
        style={{ background: colour }}
        width={width}
      />
    </picture>
  )
}

/** Small decorative image beside the title of its item. */
export function Thumbnail({ className, ...picture }: PictureProps) {
  return <Picture {...picture} className={cx('rounded-xs object-cover', className)} decorative />
}
