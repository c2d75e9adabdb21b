import type { Control } from 'react-hook-form'
import { FormText, FormTextArea } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { ProductPreview } from '../../lib/api/schema.ts'
import { useSession } from '../../lib/session.ts'
import { productForm } from '../../messages/products.ts'
import type { ProductValues } from './product-values.ts'

const { seo: text, fields } = productForm

interface SeoCardProps {
  control: Control<ProductValues>
  preview: ProductPreview | undefined
}

/** Texts for search engines, with the result as they show it. */
export function SeoCard({ control, preview }: SeoCardProps) {
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5">
        <FormText control={control} label={fields.seo_title} name="seo_title" />
        <FormTextArea control={control} label={fields.seo_description} name="seo_description" rows={2} />
        {preview && <SearchResult search={preview.search} />}
      </div>
    </Card>
  )
}

function SearchResult({ search }: { search: ProductPreview['search'] }) {
  const { shop_url } = useSession()
  return (
    <figure>
      <figcaption className="mb-2 text-small font-semibold">{text.preview}</figcaption>
      <div className="rounded-md border border-border bg-background p-4">
        <p className="truncate text-small text-muted-foreground">
          {shop_url.replace(/^https?:\/\//, '')}
          {search.path.split('/').join(' › ')}
        </p>
        <p className="text-lead text-info">{search.title}</p>
        <p className="text-small">{search.description}</p>
      </div>
      <ul className="mt-2">
        {search.advice.map((advice) => (
          <li className="text-small text-warning" key={advice}>
            {advice}.
          </li>
        ))}
      </ul>
    </figure>
  )
}
