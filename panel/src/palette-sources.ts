import { productSource } from './features/catalogue/palette.ts'
import { courseSource } from './features/courses/palette.ts'
import { customerSource } from './features/customers/palette.ts'
import { orderSource } from './features/orders/palette.ts'
import type { PaletteSource } from './lib/palette.ts'

/** Searches of the palette, in the order of their results. */
export const paletteSources: readonly PaletteSource[] = [
  orderSource,
  productSource,
  courseSource,
  customerSource,
]
