import { cx } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import type { Image } from '../../lib/api/schema.ts'
import { smallestFile } from '../../lib/image-url.ts'
import { useSession } from '../../lib/session.ts'

interface ImageThumbProps {
  image: Pick<Image, 'url' | 'widths'> | null
  className?: string
}

/** Small picture of a product, which the shop serves. */
export function ImageThumb({ image, className = 'size-9' }: ImageThumbProps) {
  const { shop_url } = useSession()
  const frame = cx('shrink-0 overflow-hidden rounded-sm bg-muted', className)
  if (!image) {
    return (
      <span className={cx(frame, 'grid place-items-center text-muted-foreground')}>
        <ImageOff aria-hidden="true" className="size-4" />
      </span>
    )
  }
  return (
    <img alt="" className={cx(frame, 'object-cover')} loading="lazy" src={smallestFile(image, shop_url)} />
  )
}
