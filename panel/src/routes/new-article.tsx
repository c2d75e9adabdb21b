import { useSuspenseQuery } from '@tanstack/react-query'
import { Screen } from '../components/layout/screen.tsx'
import { ProductPicker } from '../features/catalogue/product-picker.tsx'
import { ArticleForm } from '../features/content/article-form.tsx'
import { blogsQuery, newArticle } from '../features/content/articles.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { articles: text } = content

export function Component() {
  const { data: blogs } = useSuspenseQuery(blogsQuery)
  return (
    <Screen breadcrumbs={[{ label: text.title, to: paths.blog }]} title={text.create}>
      <ArticleForm ProductPicker={ProductPicker} saved={newArticle(blogs[0]?.slug ?? '')} />
    </Screen>
  )
}
