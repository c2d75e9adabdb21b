import { join } from 'node:path'
import { Feed } from 'feed'
import type { ArticleCard, Blog } from 'mostrador'
import { paths } from '../src/paths.ts'
import type { ShopApi } from './api.ts'
import { writeCompressed } from './compressed-files.ts'
import { feedPath } from './head/feed-path.ts'

const MAX_ARTICLES = 20

export async function writeFeeds(out: string, site: string, name: string, api: ShopApi): Promise<void> {
  for (const blog of await api.blogs()) {
    const articles = await api.articles(blog.slug, MAX_ARTICLES)
    writeCompressed(join(out, feedPath(blog.slug)), createFeed(site, name, blog, articles))
  }
}

function createFeed(site: string, name: string, blog: Blog, articles: ArticleCard[]): string {
  const home = `${site}${paths.blog(blog.slug)}`
  const newest = articles.map(({ published_at }) => Date.parse(published_at))
  const feed = new Feed({
    id: home,
    link: home,
    title: `${blog.title} · ${name}`,
    description: blog.summary,
    language: 'es',
    author: { name, link: site },
    feedLinks: { atom: site + feedPath(blog.slug) },
    // Epoch if the blog has no articles.
    updated: new Date(Math.max(0, ...newest)),
    generator: false,
  })
  for (const { slug, title, summary, published_at, tags } of articles) {
    feed.addItem({
      id: `${home}/${slug}`,
      link: `${home}/${slug}`,
      title,
      description: summary,
      date: new Date(published_at),
      category: tags.map((tag) => ({ name: tag, term: tag })),
    })
  }
  return feed.atom1()
}
