import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { ButtonLink, IconButton } from '../components/ui/button.tsx'
import { useConfirm } from '../components/ui/confirm.tsx'
import { Menu, MenuItem } from '../components/ui/menu.tsx'
import { toast } from '../components/ui/toast.tsx'
import { PreviewLinkButton } from '../features/catalogue/preview-link-button.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { draftOf, type ProductValues, savedProduct } from '../features/catalogue/product-values.ts'
import {
  duplicateProduct,
  productQuery,
  removeProduct,
  replaceProduct,
  useProductMutation,
} from '../features/catalogue/products.ts'
import { StateBadge } from '../features/catalogue/state-badge.tsx'
import { messageOf } from '../lib/api/errors.ts'
import type { ProductDetail } from '../lib/api/schema.ts'
import { formatInstant } from '../lib/format.ts'
import { usePermission, useSession } from '../lib/session.ts'
import { products } from '../messages/products.ts'
import { paths } from '../paths.ts'
import { ProductDescription, ProductImagePicker } from './product-parts.tsx'

const { actions } = products

export function Component() {
  const { id = '' } = useParams()
  const { data: product } = useSuspenseQuery(productQuery(id))
  return <ProductScreen key={product.id} product={product} />
}

function ProductScreen({ product }: { product: ProductDetail }) {
  const id = String(product.id)
  const { shop_url } = useSession()
  const canWrite = usePermission('catalogue_write')
  const write = useProductMutation((input: { version: string; values: ProductValues }) =>
    replaceProduct(id, input.version, draftOf(input.values)),
  )
  const saved = useMemo(() => savedProduct(product), [product])
  const resource = useResourceForm<ProductValues>({
    draftKey: `products.${id}`,
    saved,
    save: async (values, version) =>
      savedProduct(await write.mutateAsync({ version: version ?? product.version, values })),
    read: (current) => savedProduct(current as ProductDetail),
  })
  return (
    <Screen
      actions={
        <>
          {product.state !== 'draft' && (
            <ButtonLink icon={ExternalLink} rel="noreferrer" target="_blank" to={shop_url + product.path}>
              {actions.view}
            </ButtonLink>
          )}
          {canWrite && product.state === 'draft' && <PreviewLinkButton product={product} />}
          {canWrite && <ProductMenu product={product} />}
        </>
      }
      badge={<StateBadge label={product.state_label} state={product.state} />}
      breadcrumbs={[{ label: products.title, to: paths.products }]}
      subtitle={product.publish_at && products.publishes(formatInstant(product.publish_at))}
      title={product.title}
    >
      <ProductForm
        ImagePicker={ProductImagePicker}
        description={<ProductDescription control={resource.form.control} />}
        product={product}
        resource={resource}
      />
    </Screen>
  )
}

function ProductMenu({ product }: { product: ProductDetail }) {
  const navigate = useNavigate()
  const duplication = useProductMutation(duplicateProduct)
  const removal = useProductMutation(removeProduct)
  const { ask, dialog } = useConfirm()
  const fail = (error: unknown) => toast(messageOf(error), { isError: true })
  const duplicate = () =>
    duplication.mutate(product, {
      onSuccess: ({ id }) => {
        toast(actions.duplicated)
        navigate(paths.product(String(id)))
      },
      onError: fail,
    })
  const remove = async () => {
    try {
      const { outcome } = await removal.mutateAsync(product)
      toast(products.remove[outcome])
      if (outcome === 'deleted') navigate(paths.products)
    } catch (error) {
      fail(error)
    }
  }
  return (
    <>
      <Menu label={actions.menu} trigger={<IconButton icon={Ellipsis} label={actions.menu} />}>
        <MenuItem icon={Copy} label={actions.duplicate} onAction={duplicate} />
        <MenuItem
          icon={Trash2}
          isDanger
          label={actions.remove}
          onAction={() =>
            ask({
              title: products.remove.title,
              children: products.remove.text,
              confirm: actions.remove,
              isDanger: true,
              onConfirm: remove,
            })
          }
        />
      </Menu>
      {dialog}
    </>
  )
}
