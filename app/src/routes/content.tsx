import { redirect, useLoaderData } from 'react-router-dom'
import { ContentPage } from '../features/cms/content-page.tsx'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'

/** Catch-all route: CMS page or 404. */
export const loader = staticLoader(async ({ context, params }) => {
  const { api } = await getShop(context)
  const slug = params['*'] ?? ''
  const content = await api.content(slug)
  // Redirects to the canonical URL.
  if (content.slug !== slug) throw redirect(`/${content.slug}`)
  return content
})

export function Component() {
  return <ContentPage content={useLoaderData<typeof loader>()} />
}
