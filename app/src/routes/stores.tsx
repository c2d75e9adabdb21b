import { useLoaderData } from 'react-router-dom'
import { ContentPage } from '../features/cms/content-page.tsx'
import { Store } from '../features/store-locator/store.tsx'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'

export const loader = staticLoader(async ({ context }) => {
  const { api } = await getShop(context)
  const [content, shops] = await Promise.all([api.content('tiendas'), api.shops()])
  return { content, shops }
})

export function Component() {
  const { content, shops } = useLoaderData<typeof loader>()
  return (
    <ContentPage content={content}>
      <ul className="mt-10 grid gap-x-8 sm:grid-cols-2">
        {shops.map((place) => (
          <li className="scroll-mt-28 border-t border-border py-6" id={place.slug} key={place.id}>
            <Store place={place} />
          </li>
        ))}
      </ul>
    </ContentPage>
  )
}
