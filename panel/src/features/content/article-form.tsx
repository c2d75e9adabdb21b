import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Controller } from 'react-hook-form'
import { FormInstant, FormSelect, FormText, FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { content } from '../../messages/content.ts'
import { paths } from '../../paths.ts'
import { type ArticleValues, blogsQuery, readArticle, saveArticle, toInput } from './articles.ts'
import { FormHtml, FormImage } from './content-fields.tsx'

const { form, articles: text } = content
const LABELS = {
  ...form,
  blog: text.blog,
  image: text.image,
  tags: text.tags,
  products: text.products,
  published_at: text.publishedAt,
}

/** Field that chooses products by their slugs. */
type ProductPicker = ComponentType<{
  label: string
  description: string
  error: string | undefined
  value: readonly string[]
  onChange: (slugs: string[]) => void
}>

interface ArticleFormProps {
  saved: Saved<ArticleValues>
  ProductPicker: ProductPicker
}

const draftKeyOf = (slug: string) => `articles.${slug || 'new'}`

/** Form of an article; a new one has no version. */
export function ArticleForm({ saved, ProductPicker }: ArticleFormProps) {
  const queries = useQueryClient()
  const { data: blogs } = useSuspenseQuery(blogsQuery)
  const { slug } = saved.values
  const resource = useResourceForm<ArticleValues>({
    draftKey: draftKeyOf(slug),
    saved,
    read: readArticle,
    savedText: form.saved,
    save: async (values, version) => {
      const article = await saveArticle(queries, { slug, version, body: toInput(values) })
      const to = { to: paths.article(article.slug), draftKey: draftKeyOf(article.slug) }
      return { ...readArticle(article), moved: article.slug === slug ? undefined : to }
    },
  })
  const { control, setValue } = resource.form
  const publishNow = () =>
    setValue('published_at', new Date().toISOString(), { shouldDirty: true, shouldTouch: true })
  return (
    <ResourceForm labels={LABELS} resource={resource}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-6">
          <FormText control={control} label={form.title} name="title" />
          <FormTextArea
            control={control}
            description={form.summaryHint}
            label={form.summary}
            name="summary"
            rows={2}
          />
          <FormHtml control={control} label={form.body} name="body" />
        </div>
        <Card>
          <div className="flex flex-col gap-5">
            <FormInstant
              control={control}
              description={text.publishedAtHint}
              label={text.publishedAt}
              name="published_at"
            />
            <Button className="self-start" onPress={publishNow} size="sm">
              {text.publishNow}
            </Button>
            <FormSelect
              control={control}
              label={text.blog}
              name="blog"
              options={blogs.map((blog) => ({ value: blog.slug, label: blog.title }))}
            />
            <FormText control={control} description={form.slugHint} label={form.slug} name="slug" />
            <FormImage control={control} label={text.image} name="image" />
            <FormText control={control} description={text.tagsHint} label={text.tags} name="tags" />
            <Controller
              control={control}
              name="products"
              render={({ field, fieldState }) => (
                <ProductPicker
                  description={text.productsHint}
                  error={fieldState.error?.message}
                  label={text.products}
                  onChange={field.onChange}
                  value={field.value}
                />
              )}
            />
          </div>
        </Card>
      </div>
    </ResourceForm>
  )
}
