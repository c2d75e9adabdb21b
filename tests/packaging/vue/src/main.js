import { createShop, initMostrador } from 'mostrador'
import { createApp } from 'vue'
import ProductCard from './product-card.vue'

await initMostrador()
const shop = createShop({ baseUrl: '/api/v1' })
await shop.start()
const { items } = await shop.api.products({ filter: { featured: '1' }, limit: 1 })

createApp(ProductCard, { product: items[0] }).provide('shop', shop).mount('#app')
