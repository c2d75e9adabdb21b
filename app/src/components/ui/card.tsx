import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { Picture, type PictureProps } from './picture.tsx'

/** The only link of a card (`group relative`), stretched over the whole card. */
export function CardLink(link: LinkProps) {
  return (
    <Link
      {...link}
      className="decoration-1 underline-offset-4 group-hover:underline before:absolute before:inset-0"
    />
  )
}

interface CardPictureProps extends Omit<PictureProps, 'decorative'> {
  children?: ReactNode
}

/** Card picture with a zoom effect on hover. Decorative: the card's link names the content. */
export function CardPicture({ children, className, ...picture }: CardPictureProps) {
  return (
    <div className="relative overflow-hidden rounded-xs bg-muted">
      <Picture
        {...picture}
        className={cx(
          'w-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.03]',
          className,
        )}
        decorative
      />
      {children}
    </div>
  )
}
