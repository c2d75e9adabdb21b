import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type Control, type Path, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import {
  FormComboBox,
  FormSelect,
  FormSwitch,
  FormText,
  FormTextArea,
} from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import type { ResourceForm as ResourceFormState } from '../../components/form/use-resource-form.ts'
import { Card } from '../../components/ui/card.tsx'
import { CheckboxGroup } from '../../components/ui/checkbox.tsx'
import type { PriceFigures, ProductDetail, ProductPreview } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { productForm } from '../../messages/products.ts'
import { AttributesCard } from './attributes-card.tsx'
import { categoriesQuery, collectionsQuery } from './categories.ts'
import { type ImagePicker, ImagesCard } from './images-card.tsx'
import { PriceCard } from './price-card.tsx'
import type { PriceKind, ProductValues } from './product-values.ts'
import { PublicationCard } from './publication-card.tsx'
import { RelatedCard } from './related-card.tsx'
import { SeoCard } from './seo-card.tsx'
import { StockCard } from './stock-card.tsx'
import { usePreview } from './use-preview.ts'
import { VariantsCard } from './variants-card.tsx'

const { fields } = productForm

const SWITCHES = ['sold_out', 'unique_buy', 'virtual', 'featured'] as const
const COURSE_SWITCHES = ['in_person', 'sold_out', 'featured'] as const

const EXCLUSIONS = optionsOf(productForm.exclusions)

interface ProductFormProps {
  resource: ResourceFormState<ProductValues>
  /** Existing product; null for a new one. */
  product: ProductDetail | null
  /** Field of the formatted description. */
  description: ReactNode
  /** Dialog that chooses a picture of the media library. */
  ImagePicker: ImagePicker
  /** Hides the fields that are the same for all courses: category, variants, stock and kind of sale. */
  isCourse?: boolean
}

/** Editor of a product: what is entered beside what the server computes from it. */
export function ProductForm({
  resource,
  product,
  description,
  ImagePicker,
  isCourse = false,
}: ProductFormProps) {
  const { form } = resource
  const { control } = form
  const preview = usePreview(control, product?.id ?? null)
  useLiveErrors(form, resource.isDirty, preview)
  const isCalendarized = product?.calendarized ?? false

  /** Enters the same price as its other amount, which the server has computed. */
  const changeKind = (kind: PriceKind) => {
    form.setValue('price_kind', kind, { shouldDirty: true })
    const amount = (figures: PriceFigures) => figures[kind].replace('.', ',')
    if (preview?.price) form.setValue('price', amount(preview.price), { shouldDirty: true })
    if (preview?.offer_price) {
      form.setValue('offer.price', amount(preview.offer_price), { shouldDirty: true })
    }
  }

  return (
    <ResourceForm labels={fields} resource={resource}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title={productForm.basics}>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormText
                className="sm:col-span-2"
                control={control}
                isRequired
                label={fields.title}
                name="title"
              />
              <FormText
                control={control}
                description={productForm.fields.slugHint}
                label={fields.slug}
                name="slug"
              />
              <FormText control={control} label={fields.sku} name="sku" />
              {!isCourse && (
                <FormText
                  control={control}
                  description={preview?.current?.price.unitPrice?.text ?? productForm.fields.contentHint}
                  label={fields.content}
                  name="content"
                />
              )}
              <FormTextArea
                className="sm:col-span-2"
                control={control}
                description={productForm.fields.summaryHint}
                label={fields.summary}
                name="summary"
                rows={2}
              />
              <div className="min-w-0 sm:col-span-2">{description}</div>
            </div>
          </Card>
          <PriceCard
            control={control}
            id={product ? String(product.id) : null}
            onKindChange={changeKind}
            preview={preview}
          />
          {!isCalendarized && !isCourse && <VariantsCard control={control} />}
          <ImagesCard ImagePicker={ImagePicker} control={control} />
          <AttributesCard control={control} />
          <RelatedCard control={control} id={product?.id ?? null} />
          <SeoCard control={control} preview={preview} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PublicationCard control={control} />
          {!isCourse && (product ? <StockCard product={product} /> : <InitialStock control={control} />)}
          {!isCourse && <OrganisationCard control={control} />}
          <Card title={productForm.sale}>
            <div className="flex flex-col gap-4">
              {(isCourse ? COURSE_SWITCHES : SWITCHES).map((name) => (
                <FormSwitch
                  control={control}
                  description={name === 'in_person' && fields.inPersonHint}
                  key={name}
                  name={name}
                >
                  {fields[name]}
                </FormSwitch>
              ))}
              <FormSelect
                control={control}
                description={productForm.fields.exclusionHint}
                label={fields.withdrawal_exclusion}
                name="withdrawal_exclusion"
                options={EXCLUSIONS}
              />
            </div>
          </Card>
        </div>
      </div>
    </ResourceForm>
  )
}

function InitialStock({ control }: { control: Control<ProductValues> }) {
  return (
    <Card title={fields.stock}>
      <FormText
        control={control}
        description={productForm.fields.stockHint}
        inputClassName="figures"
        inputMode="numeric"
        isLabelHidden
        label={fields.stock}
        name="stock"
      />
    </Card>
  )
}

function OrganisationCard({ control }: { control: Control<ProductValues> }) {
  const categories = useQuery(categoriesQuery).data ?? []
  const collections = useQuery(collectionsQuery).data ?? []
  const categoryOptions = categories.map(({ id, title }) => ({ value: String(id), label: title }))
  const collectionOptions = collections.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Card title={productForm.organisation}>
      <div className="flex flex-col gap-5">
        <FormSelect
          control={control}
          isRequired
          label={fields.category}
          name="category"
          options={categoryOptions}
        />
        <OtherCategories control={control} options={categoryOptions} />
        <FormComboBox
          control={control}
          label={fields.collection}
          name="collection"
          options={collectionOptions}
          placeholder={productForm.fields.noCollection}
        />
      </div>
    </Card>
  )
}

/** Categories in which the product is listed besides its main one. */
function OtherCategories({
  control,
  options,
}: {
  control: Control<ProductValues>
  options: readonly { value: string; label: string }[]
}) {
  const { field } = useController({ control, name: 'categories' })
  const main = useWatch({ control, name: 'category' })
  return (
    <CheckboxGroup
      label={fields.categories}
      onChange={field.onChange}
      options={options.filter(({ value }) => value !== main)}
      value={field.value}
    />
  )
}

/**
 * Shows the errors of the preview at the fields that were changed, and removes them once they are corrected. Other fields
 * wait for the attempt to save.
 */
function useLiveErrors(
  form: UseFormReturn<ProductValues>,
  isDirty: boolean,
  preview: ProductPreview | undefined,
) {
  useEffect(() => {
    if (!preview || !isDirty) return
    const { dirtyFields, errors } = form.formState
    const found = new Map(preview.errors.map(({ field, message }) => [field, message]))
    for (const [field, message] of found) {
      if (memberAt(dirtyFields, field))
        form.setError(field as Path<ProductValues>, { type: 'server', message })
    }
    for (const field of fieldPaths(errors)) {
      if (!found.has(field)) form.clearErrors(field as Path<ProductValues>)
    }
  }, [form, isDirty, preview])
}

const memberAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

/** Paths of the fields with an error. */
function fieldPaths(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const path = prefix + key
    return 'message' in error ? [path] : fieldPaths(error, `${path}.`)
  })
}
