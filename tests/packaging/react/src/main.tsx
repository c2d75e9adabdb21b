import { ShopProvider } from 'mostrador/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Counter } from './counter.js'
import { shop } from './shop.js'

const place = document.querySelector('main')
if (!place) throw new Error('The page has no <main>.')

createRoot(place).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <Counter />
    </ShopProvider>
  </StrictMode>,
)
