import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { getShop } from '../lib/engine/client.ts'
import { nullIfNotFound } from '../lib/engine/optional.ts'
import { productMessages } from '../messages/product.ts'

const messages = productMessages.preview

export async function loader({ context, params: { token = '' }, request }: LoaderFunctionArgs) {
  const { api } = await getShop(context)
  const product = await nullIfNotFound(api.productPreview(token, { signal: request.signal }))
  if (!product) return null
  const { loadRelated, ProductContent } = await import('./product.tsx')
  return { product, related: await loadRelated(api, product), ProductContent }
}

/** Page of a product before its publication, by a link of the administration that expires. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <meta content="noindex" name="robots" />
      {page ? (
        <>
          <p className="bg-muted px-4 py-2 text-center text-small" role="note">
            {messages.notice}
          </p>
          <page.ProductContent product={page.product} related={page.related} />
        </>
      ) : (
        <div className="page-container py-8 md:py-16">
          <div className="mx-auto max-w-form">
            <PageHeading>{messages.expired}</PageHeading>
            <p className="mt-3 text-muted-foreground">{messages.expiredText}</p>
          </div>
        </div>
      )}
    </>
  )
}
