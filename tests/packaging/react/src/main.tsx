import { ShopProvider } from 'mostrador/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Counter } from './counter.js'
import { shop } from './shop.js'

const container = document.querySelector('main')
if (!container) throw new Error('The page has no <main>.')

createRoot(container).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <Counter />
    </ShopProvider>
  </StrictMode>,
)
