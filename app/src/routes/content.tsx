import { redirect, useLoaderData } from 'react-router-dom'
import { ContentPage } from '../features/cms/content-page.tsx'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'

/** The catch-all: what the house has written under this path, or the honest page that says there is nothing. */
export const loader = staticLoader(async ({ context, params }) => {
  const { api } = await getShop(context)
  const slug = params['*'] ?? ''
  const content = await api.content(slug)
  // A page has one address, however it was spelt.
  if (content.slug !== slug) throw redirect(`/${content.slug}`)
  return content
})

export function Component() {
  return <ContentPage content={useLoaderData<typeof loader>()} />
}
