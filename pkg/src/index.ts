import type { CreateShop } from './create.js'

export * from './public.js'

export declare const createShop: CreateShop
