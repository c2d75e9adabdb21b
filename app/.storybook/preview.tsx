import type { Preview } from '@storybook/react-vite'
import { createShop, initMostrador, memoryHost } from 'mostrador'
import { deferShop } from 'mostrador/deferred'
import { ShopProvider } from 'mostrador/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import './preview.css'

/** Engine without server and storage. */
const shop = deferShop(async () => {
  await initMostrador()
  return createShop({ baseUrl: 'http://localhost:1/api/v1', host: memoryHost() })
})

const preview: Preview = {
  parameters: { options: { storySort: { order: ['Tokens'] } } },
  decorators: [
    (Story) => {
      const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Story }]))
      return (
        <ShopProvider shop={shop}>
          <RouterProvider router={router} />
        </ShopProvider>
      )
    },
  ],
}

export default preview
