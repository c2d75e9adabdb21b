export type { AccountCommands } from './account.js'
export type { Api } from './api.js'
export type { CallOptions } from './calls.js'
export type { CartCommands } from './cart.js'
export type { CheckoutCommands } from './checkout.js'
export type { ShopCommand } from './commands.js'
export type { CourseApi } from './courses.js'
export type { DateLimits, DateStep, Dates } from './dates.js'
export {
  type Failure,
  type MostradorError,
  ShopError,
  type ShopErrorMessage,
  UsageError,
  type UsageErrorCode,
} from './errors.js'
export type { FormName, FormValidation, FormValue, FormValues, ValuesOf } from './forms.js'
export type { Helpers } from './helpers.js'
export type { Host, LogLevel } from './host/host.js'
export { type MemoryHost, type MemoryHostOptions, memoryHost } from './host/memory.js'
export { serverHost } from './host/server.js'
export type { ListQuery } from './list-query.js'
export type { CompiledModule, WasmSource } from './loader/instance.js'
export type { NavigationCommands, OwnRoute, ScrollQuery, VisitOptions } from './navigation.js'
export type { ShopOptions } from './options.js'
export type { InvoiceOptions, OrderApi, PayOptions } from './orders.js'
export type { PriceTableCommands } from './price-table.js'
export type { SessionCommands } from './session.js'
export type { Shop } from './shop.js'
export type { PreloadedViews } from './slices.js'
export type * from './views.js'
