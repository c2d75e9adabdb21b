import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { ProductPicker } from '../features/catalogue/product-picker.tsx'
import { ArticleForm } from '../features/content/article-form.tsx'
import { articleQuery, deleteArticle, readArticle } from '../features/content/articles.ts'
import { RemoveButton } from '../features/content/content-fields.tsx'
import { usePermission } from '../lib/session.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { articles: text } = content

export function Component() {
  const { slug = '' } = useParams()
  const { data: article } = useSuspenseQuery(articleQuery(slug))
  const queries = useQueryClient()
  const canWrite = usePermission('content_write')
  return (
    <Screen
      actions={
        canWrite && (
          <RemoveButton
            list={paths.blog}
            name={article.title}
            remove={() => deleteArticle(queries, article)}
          />
        )
      }
      breadcrumbs={[{ label: text.title, to: paths.blog }]}
      title={article.title}
    >
      <ArticleForm ProductPicker={ProductPicker} key={slug} saved={readArticle(article)} />
    </Screen>
  )
}
