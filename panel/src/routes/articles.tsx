import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { type Filter, optionsOf } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { ARTICLES, blogsQuery, fetchArticles } from '../features/content/articles.ts'
import { BlogsDrawer } from '../features/content/blogs-drawer.tsx'
import type { ArticleListItem, Publication } from '../lib/api/schema.ts'
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
  const state = useListState()
  const list = useList(ARTICLES, state.params, fetchArticles)
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
    <Screen
      actions={
        canWrite && (
          <>
            <Button onPress={() => setEditingBlogs(true)}>{content.blogs.button}</Button>
            <ButtonLink icon={Plus} to={paths.newArticle} variant="primary">
              {text.create}
            </ButtonLink>
          </>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        columns={COLUMNS}
        empty={
          <EmptyState icon={BookOpen} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        filters={filters}
        getRowId={({ slug }) => slug}
        id={ARTICLES}
        label={text.title}
        list={list}
        rowPath={({ slug }) => paths.article(slug)}
        searchLabel={text.search}
        state={state}
      />
      {isEditingBlogs && <BlogsDrawer onClose={() => setEditingBlogs(false)} />}
    </Screen>
  )
}
