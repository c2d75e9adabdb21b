import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { Picture, type PictureProps } from './picture.tsx'

/** The one link of a card, which is `group relative`: the words name the card, and all of it can be pressed. */
export function CardLink(link: LinkProps) {
  return (
    <Link
      {...link}
      className="decoration-1 underline-offset-4 group-hover:underline before:absolute before:inset-0"
    />
  )
}

interface CardPictureProps extends Omit<PictureProps, 'decorative'> {
  /** What lies over the picture. */
  children?: ReactNode
}

/** A card's picture, which comes a little nearer while the card is pointed at. The card's words name what it shows. */
export function CardPicture({ children, className = '', ...picture }: CardPictureProps) {
  return (
    <div className="relative overflow-hidden rounded-xs bg-muted">
      <Picture
        {...picture}
        className={`w-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.03] ${className}`}
        decorative
      />
      {children}
    </div>
  )
}
