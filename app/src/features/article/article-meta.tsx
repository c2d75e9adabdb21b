import { cx } from 'class-variance-authority'
import type { ArticleCard } from 'mostrador'
import { Link } from '../../components/ui/link.tsx'
import { blogMessages } from '../../messages/blog.ts'
import { paths } from '../../paths.ts'

export function ArticleMeta({
  article: { published_at, published_on, minutes },
  stacked,
  className,
}: {
  article: Pick<ArticleCard, 'published_at' | 'published_on' | 'minutes'>
  stacked?: boolean
  className?: string
}) {
  return (
    <p className={cx('text-small text-muted-foreground', className)}>
      <time dateTime={published_at}>{published_on}</time>
      {stacked ? <br /> : <span aria-hidden="true"> · </span>}
      <span>{blogMessages.read(minutes)}</span>
    </p>
  )
}

/** Tag links, above the card's stretched link. */
export function ArticleTags({ article }: { article: ArticleCard }) {
  return (
    <ul aria-label={blogMessages.tags} className="relative z-1 flex w-fit flex-wrap gap-x-3">
      {article.tags.map((tag) => (
        <li
          className="not-first:before:mr-3 not-first:before:text-border not-first:before:content-['/'_/_'']"
          key={tag}
        >
          <Link
            className="eyebrow -my-2 inline-flex min-h-11 items-center hover:text-foreground hover:underline"
            href={paths.blogTag(article.blog.slug, tag)}
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
