import { orderDetail } from './mock-api.ts'

/** Order of the tests of its screen, and the path of the screen. */
export const ORDER = orderDetail(5)
export const ORDER_PATH = '/pedidos/M26-004205'
