import { cx } from 'class-variance-authority'
import type { Image } from 'mostrador'
import { useEffect, useState } from 'react'

export interface PictureProps {
  image: Omit<Image, 'title'> & Partial<Pick<Image, 'title'>>
  /** Width in CSS pixels by viewport; without it, the picture is about as wide as its smallest file. */
  sizes?: string
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

/**
 * Image in AVIF, in files by width: for fluid pictures with width descriptors, for fixed ones with a file for high
 * pixel densities. Size and dominant colour are reserved while loading.
 */
export function Picture({ image, sizes, priority, decorative, className }: PictureProps) {
  /** Failures of the image, then of the placeholder. */
  const [errorCount, setErrorCount] = useState(0)
  // Retries failed images when the network returns.
  useEffect(() => {
    if (errorCount === 0) return
    const retry = () => setErrorCount(0)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [errorCount])
  const { url, widths, width, height, colour } = errorCount > 0 ? placeholder : image
  const fileOf = (width: number) => `${url}-${width}.avif`
  const [smallest] = widths
  const doubled = smallest && widths.find((width) => width >= 2 * smallest)
  const candidates = sizes
    ? widths.map((width) => `${fileOf(width)} ${width}w`).join(',')
    : doubled && `${fileOf(doubled)} 2x`
  return (
    <img
      alt={decorative ? '' : image.title}
      className={errorCount > 1 ? cx(className, 'opacity-0') : className}
      decoding={priority ? 'sync' : undefined}
      fetchPriority={priority ? 'high' : undefined}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      onError={() => setErrorCount(errorCount + 1)}
      sizes={candidates ? sizes : undefined}
      src={smallest ? fileOf(smallest) : url}
      srcSet={candidates || undefined}
      style={{ background: colour }}
      width={width}
    />
  )
}

/** Small decorative image beside the title of its item. */
export function Thumbnail({ className, ...picture }: PictureProps) {
  return <Picture {...picture} className={cx('thumbnail', className)} decorative />
}
