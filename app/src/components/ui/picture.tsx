import { cx } from 'class-variance-authority'
import type { Image } from 'mostrador'
import { useEffect, useState } from 'react'

export interface PictureProps {
  image: Omit<Image, 'title'> & Partial<Pick<Image, 'title'>>
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

/** Responsive image in AVIF. Size and dominant colour are reserved while loading. */
export function Picture({ image, sizes, priority, decorative, className }: PictureProps) {
  const [failed, setFailed] = useState(false)
  // Retries failed images when the network returns.
  useEffect(() => {
    if (!failed) return
    const retry = () => setFailed(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])
  const { url, widths, width, height, colour } = failed ? placeholder : image
  const urlOf = (width: number) => `${url}-${width}.avif`
  const hasSources = widths.length > 0
  const defaultWidth = widths[Math.floor(widths.length / 2)]
  return (
    <img
      alt={decorative ? '' : image.title}
      className={className}
      decoding={priority ? 'sync' : undefined}
      fetchPriority={priority ? 'high' : undefined}
      height={height}
      loading={priority ? undefined : 'lazy'}
      onError={() => setFailed(true)}
      sizes={hasSources ? sizes : undefined}
      src={defaultWidth ? urlOf(defaultWidth) : url}
      srcSet={hasSources ? widths.map((width) => `${urlOf(width)} ${width}w`).join(',') : undefined}
      style={{ background: colour }}
      width={width}
    />
  )
}

/** Small decorative image beside the title of its item. */
export function Thumbnail({ className, ...picture }: PictureProps) {
  return <Picture {...picture} className={cx('thumbnail', className)} decorative />
}
