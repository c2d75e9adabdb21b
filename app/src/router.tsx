import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import type { RouteHandle } from './components/layout/offline-banner.tsx'
import {
  AccountSkeleton,
  ArticleSkeleton,
  ArticlesSkeleton,
  AuthSkeleton,
  CartSkeleton,
  CheckoutSkeleton,
  ContentSkeleton,
  CourseDetailSkeleton,
  CourseSkeleton,
  FormSkeleton,
  HomeSkeleton,
  ListSkeleton,
  OrderSkeleton,
  PriceListSkeleton,
  ProductSkeleton,
  RowsSkeleton,
  SurveySkeleton,
} from './components/layout/screen-skeletons.tsx'
import { withFormRevalidation } from './lib/forms/revalidation.ts'
import { ROOT_ROUTE_ID } from './lib/prerender/hydration-data.ts'
import { authorizationMiddleware } from './lib/router/authorization.ts'
import { lazyRoute } from './lib/router/lazy-route.ts'
import { logout } from './routes/account/logout.ts'
import { RootErrorBoundary, RouteErrorBoundary } from './routes/errors/route-error.tsx'
import { CheckoutLayout } from './routes/layouts/checkout-layout.tsx'
import { CourseLayout } from './routes/layouts/course-layout.tsx'
import { PrintLayout } from './routes/layouts/print-layout.tsx'
import { Root } from './routes/layouts/root.tsx'
import { ShopLayout } from './routes/layouts/shop-layout.tsx'

type ScreenModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

/** Route modules; keys in Vite's manifest start with `src/`. */
const modules = import.meta.glob<ScreenModule>([
  './routes/**/*.tsx',
  '!./routes/{errors,layouts}/**',
  '!./routes/**/*.test.tsx',
])

const fileOf = (module: string) => `./routes/${module}.tsx`

/** @throws when the folder has no such module */
function moduleOf(name: string): LazyRouteFunction<RouteObject> {
  const load = modules[fileOf(name)]
  if (!load) throw new Error(`There is no screen ${name}.`)
  return load
}

/** Manifest key of a route module by route id. */
export const manifestKeys = new Map<string, string>()

/** Lazy route with its skeleton. */
function screen(path: string, skeleton: ComponentType, module: string): RouteObject {
  manifestKeys.set(path, fileOf(module).replace('.', 'src'))
  return {
    id: path,
    path,
    HydrateFallback: skeleton,
    lazy: lazyRoute(path, withFormRevalidation(moduleOf(module))),
  }
}

/** Marks a route as available offline. */
function worksOffline(scope: NonNullable<RouteHandle['worksOffline']>, route: RouteObject): RouteObject {
  return { ...route, handle: { worksOffline: scope } satisfies RouteHandle }
}

const shopScreens: RouteObject[] = [
  screen('/', HomeSkeleton, 'home'),
  screen('/busqueda', ListSkeleton, 'search'),
  screen('/tienda/:category', ListSkeleton, 'category'),
  screen('/tienda/:category/:product', ProductSkeleton, 'product'),
  screen('/blog/:blog', ArticlesSkeleton, 'blog'),
  screen('/encuestas/:id', SurveySkeleton, 'survey'),
  screen('/tarifario/acceso', AuthSkeleton, 'price-list/access'),
  screen('/tarifario/:product', RowsSkeleton, 'price-list/product'),
  worksOffline('module', screen('/compra', CartSkeleton, 'cart')),
  screen('/crear-cuenta', AuthSkeleton, 'account/register'),
  screen('/iniciar-sesion', AuthSkeleton, 'account/login'),
  screen('/activar-cuenta/:token', FormSkeleton, 'account/activate'),
  worksOffline('always', { id: '/logout', path: '/logout', HydrateFallback: FormSkeleton, ...logout }),
  screen('/solicitar-nueva-contrasena', AuthSkeleton, 'account/request-password'),
  screen('/modificar-contrasena/:token', AuthSkeleton, 'account/new-password'),
  screen('/certificados', FormSkeleton, 'certificate'),
  screen('/certificados/:code', FormSkeleton, 'certificate'),
  screen('/desistimiento', ContentSkeleton, 'withdrawal'),
]

const printableScreens: RouteObject[] = [
  screen('/cursos-online-para-profesionales/:product', CourseDetailSkeleton, 'course-detail'),
  screen('/blog/:blog/:article', ArticleSkeleton, 'article'),
  worksOffline('within', screen('/tarifario', PriceListSkeleton, 'price-list/price-list')),
  screen('/tiendas', ContentSkeleton, 'stores'),
  screen('/contacto', ContentSkeleton, 'contact'),
  screen('*', ContentSkeleton, 'content'),
]

const accountScreens: RouteObject[] = [
  screen('/zona-de-cliente/perfil', AccountSkeleton, 'account/profile'),
  screen('/zona-de-cliente/pedidos', AccountSkeleton, 'account/orders'),
  screen('/zona-de-cliente/cursos', AccountSkeleton, 'account/courses'),
  screen('/zona-de-cliente/direcciones', AccountSkeleton, 'account/addresses'),
  screen('/zona-de-cliente/direcciones/nueva', AccountSkeleton, 'account/address'),
  screen('/zona-de-cliente/direcciones/:address', AccountSkeleton, 'account/address'),
  screen('/zona-de-cliente/seguridad', AccountSkeleton, 'account/security'),
  screen('/zona-de-cliente/mis-datos', AccountSkeleton, 'account/my-data'),
]

const courseScreens: RouteObject[] = [
  worksOffline('within', screen('/zona-de-cliente/cursos/:course', CourseSkeleton, 'course-player')),
]

const checkoutScreens: RouteObject[] = [
  screen('/compra/iniciar-sesion', FormSkeleton, 'checkout/login'),
  screen('/compra/envio-y-facturacion', CheckoutSkeleton, 'checkout/delivery'),
  screen('/compra/confirma-tu-pedido', CheckoutSkeleton, 'checkout/confirm'),
]

const receiptScreens: RouteObject[] = [
  screen('/compra/pedido-realizado/:orderNumber', OrderSkeleton, 'order'),
]

/** Routes by layout (rule 2.16). The core authorizes navigations in the root middleware. */
export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE_ID,
    Component: Root,
    ErrorBoundary: RootErrorBoundary,
    middleware: [authorizationMiddleware],
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: RouteErrorBoundary,
            children: [...shopScreens, { Component: PrintLayout, children: printableScreens }],
          },
          {
            ErrorBoundary: RouteErrorBoundary,
            children: [
              {
                HydrateFallback: AccountSkeleton,
                lazy: lazyRoute('/zona-de-cliente/*', moduleOf('account/account-layout')),
                children: accountScreens,
              },
            ],
          },
        ],
      },
      { Component: CourseLayout, children: [{ ErrorBoundary: RouteErrorBoundary, children: courseScreens }] },
      {
        Component: CheckoutLayout,
        children: [
          {
            ErrorBoundary: RouteErrorBoundary,
            children: [...checkoutScreens, { Component: PrintLayout, children: receiptScreens }],
          },
        ],
      },
    ],
  },
]
