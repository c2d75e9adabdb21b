import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { Picture, type PictureProps } from './picture.tsx'

/** The only link of a `card`, stretched over the whole card. */
export function CardLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={cx('card-link', className)} />
}

interface CardPictureProps extends Omit<PictureProps, 'decorative'> {
  children?: ReactNode
}

/** Card picture with a zoom effect on hover. Decorative: the card's link names the content. */
export function CardPicture({ children, ...picture }: CardPictureProps) {
  return (
    <div className="card-picture">
      <Picture {...picture} decorative />
      {children}
    </div>
  )
}
