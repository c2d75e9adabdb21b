import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../components/table/column.ts'
import type { Filter } from '../components/table/filter.tsx'
import { ListScreen } from '../components/table/list-screen.tsx'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { ARTICLES, blogsQuery, fetchArticles } from '../features/content/articles.ts'
import { BlogsDrawer } from '../features/content/blogs-drawer.tsx'
import type { ArticleListItem, Publication } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { articles: text } = content

const TONES: Record<Publication, Tone> = { draft: 'neutral', scheduled: 'info', published: 'success' }

const COLUMNS: readonly Column<ArticleListItem>[] = [
  { id: 'title', header: content.form.title, cell: ({ title }) => title, isPrimary: true, card: 'title' },
  {
    id: 'state',
    header: text.state,
    width: 9,
    cell: ({ state, state_label }) => (
      <Badge hasDot tone={TONES[state]}>
        {state_label}
      </Badge>
    ),
    card: 'badge',
  },
  { id: 'blog', header: text.blog, width: 11, isWide: true, cell: ({ blog }) => blog, card: 'meta' },
  {
    id: 'published',
    header: text.publishedAt,
    width: 9,
    cell: ({ published_at }) => published_at && <Instant at={published_at} />,
    card: 'meta',
  },
  {
    id: 'updated',
    header: content.updated,
    width: 9,
    isWide: true,
    cell: ({ updated_at }) => <Instant at={updated_at} />,
  },
]

export function Component() {
  const { data: blogs = [] } = useQuery(blogsQuery)
  const canWrite = usePermission('content_write')
  const [isEditingBlogs, setEditingBlogs] = useState(false)
  const filters: Filter[] = [
    { kind: 'options', id: 'state', label: text.state, options: optionsOf(text.states) },
    {
      kind: 'option',
      id: 'blog',
      label: text.blog,
      options: blogs.map(({ slug, title }) => ({ value: slug, label: title })),
    },
  ]
  return (
    <ListScreen
      actions={canWrite && <Button onPress={() => setEditingBlogs(true)}>{content.blogs.button}</Button>}
      columns={COLUMNS}
      create={{ label: text.create, to: paths.newArticle, permission: 'content_write' }}
      fetchPage={fetchArticles}
      filters={filters}
      getRowId={({ slug }) => slug}
      icon={BookOpen}
      id={ARTICLES}
      rowPath={({ slug }) => paths.article(slug)}
      text={text}
    >
      {isEditingBlogs && <BlogsDrawer onClose={() => setEditingBlogs(false)} />}
    </ListScreen>
  )
}
