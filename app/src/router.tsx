import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import type { RouteHandle } from './components/layout/offline-banner.tsx'
import { skeletons } from './components/layout/screen-skeletons.tsx'
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

/** @throws when the folder has no such module */
function moduleOf(name: string): LazyRouteFunction<RouteObject> {
  const load = modules[`./routes/${name}.tsx`]
  if (!load) throw new Error(`There is no screen ${name}.`)
  return load
}

/** Manifest key of a route module by route id. */
export const manifestKeys = new Map<string, string>()

/** Lazy route with its skeleton. */
function screen(
  path: string,
  skeleton: keyof typeof skeletons,
  module: string,
  worksOffline?: RouteHandle['worksOffline'],
): RouteObject {
  manifestKeys.set(path, `src/routes/${module}.tsx`)
  return {
    id: path,
    path,
    hydrateFallbackElement: skeletons[skeleton],
    lazy: lazyRoute(path, withFormRevalidation(moduleOf(module))),
    handle: { worksOffline } satisfies RouteHandle,
  }
}

const shopScreens: RouteObject[] = [
  screen('/', 'home', 'home'),
  screen('/busqueda', 'list', 'search'),
  screen('/tienda/:category', 'list', 'category'),
  screen('/tienda/:category/:product', 'product', 'product'),
  screen('/vista-previa/:token', 'product', 'product-preview'),
  screen('/blog/:blog', 'articles', 'blog'),
  screen('/encuestas/:id', 'survey', 'survey'),
  screen('/pago/:token', 'form', 'payment-link'),
  screen('/tarifario/acceso', 'auth', 'price-table/access'),
  screen('/tarifario/:product', 'rows', 'price-table/product'),
  screen('/compra', 'cart', 'cart', 'module'),
  screen('/crear-cuenta', 'auth', 'account/register'),
  screen('/iniciar-sesion', 'auth', 'account/login'),
  screen('/activar-cuenta/:token', 'form', 'account/activate'),
  { id: '/logout', path: '/logout', hydrateFallbackElement: skeletons.form, ...logout },
  screen('/solicitar-nueva-contrasena', 'auth', 'account/request-password'),
  screen('/modificar-contrasena/:token', 'auth', 'account/new-password'),
  screen('/certificados', 'form', 'certificate'),
  screen('/certificados/:code', 'form', 'certificate'),
  screen('/desistimiento', 'content', 'withdrawal'),
]

const printableScreens: RouteObject[] = [
  screen('/cursos-online-para-profesionales/:product', 'courseDetail', 'course-detail'),
  screen('/blog/:blog/:article', 'article', 'article'),
  screen('/tarifario', 'priceTable', 'price-table/price-table', 'within'),
  screen('/tiendas', 'content', 'stores'),
  screen('/contacto', 'content', 'contact'),
  screen('*', 'content', 'content'),
]

const accountScreens: RouteObject[] = [
  screen('/zona-de-cliente/perfil', 'account', 'account/profile'),
  screen('/zona-de-cliente/pedidos', 'account', 'account/orders'),
  screen('/zona-de-cliente/cursos', 'account', 'account/courses'),
  screen('/zona-de-cliente/direcciones', 'account', 'account/addresses'),
  screen('/zona-de-cliente/direcciones/nueva', 'account', 'account/address'),
  screen('/zona-de-cliente/direcciones/:address', 'account', 'account/address'),
  screen('/zona-de-cliente/seguridad', 'account', 'account/security'),
  screen('/zona-de-cliente/mis-datos', 'account', 'account/my-data'),
]

const courseScreens: RouteObject[] = [
  screen('/zona-de-cliente/cursos/:course', 'coursePlayer', 'course-player', 'within'),
]

const checkoutScreens: RouteObject[] = [
  screen('/compra/iniciar-sesion', 'form', 'checkout/login'),
  screen('/compra/envio-y-facturacion', 'checkout', 'checkout/delivery'),
  screen('/compra/confirma-tu-pedido', 'checkout', 'checkout/confirm'),
]

const receiptScreens: RouteObject[] = [screen('/compra/pedido-realizado/:orderNumber', 'order', 'order')]

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
                hydrateFallbackElement: skeletons.account,
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
