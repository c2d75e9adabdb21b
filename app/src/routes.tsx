import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { guard } from './engine/guard.ts'
import { ROOT } from './engine/hydration.ts'
import { part } from './engine/parts.ts'
import { keepingForms } from './forms/keeping.ts'
import { CheckoutLayout } from './layout/checkout-layout.tsx'
import type { Handle } from './layout/connection.tsx'
import { RootError, ScreenError } from './layout/error/screen-error.tsx'
import { PrintLayout } from './layout/print-layout.tsx'
import { Root } from './layout/root.tsx'
import { ShopLayout } from './layout/shop-layout.tsx'
import { StudyLayout } from './layout/study-layout.tsx'
import { logout } from './pages/account/logout.ts'
import { AccountSkeleton } from './pages/account/skeleton.tsx'
import { ArticleSkeleton, ArticlesSkeleton } from './pages/blog/skeletons.tsx'
import { CartSkeleton } from './pages/cart/skeleton.tsx'
import { ContentSkeleton } from './pages/content/skeleton.tsx'
import { CourseSkeleton } from './pages/course/skeleton.tsx'
import { CoursePageSkeleton } from './pages/course-page/skeleton.tsx'
import { HomeSkeleton } from './pages/home/skeleton.tsx'
import { TableSkeleton } from './pages/price-table/skeleton.tsx'
import { ListSkeleton, ProductSkeleton } from './pages/shop/skeletons.tsx'
import { SurveySkeleton } from './pages/survey/skeleton.tsx'
import {
  CheckoutSkeleton,
  EntranceSkeleton,
  FormSkeleton,
  OrderSkeleton,
  RowsSkeleton,
} from './ui/skeleton.tsx'

type ScreenModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

/** Modules of the screens; Vite's manifest names them the same, below `src/`. */
const modules = import.meta.glob<ScreenModule>([
  './pages/account/{account-layout,activate,address,addresses,courses,login,my-data,new-password,orders,profile,register,request-password,security}.tsx',
  './pages/blog/{article,blog}.tsx',
  './pages/cart/cart.tsx',
  './pages/certificate/certificate.tsx',
  './pages/checkout/{confirm,delivery,login}.tsx',
  './pages/contact/contact.tsx',
  './pages/content/{content,shops}.tsx',
  './pages/course-page/course.tsx',
  './pages/course/course.tsx',
  './pages/home/home.tsx',
  './pages/order/order.tsx',
  './pages/price-table/{access,price-table,product}.tsx',
  './pages/search/search.tsx',
  './pages/shop/{category,product}.tsx',
  './pages/survey/survey.tsx',
  './pages/withdrawal/withdrawal.tsx',
])

const fileOf = (module: string) => `./pages/${module}.tsx`

/** @throws when the patterns above do not name the module */
function moduleOf(name: string): LazyRouteFunction<RouteObject> {
  const load = modules[fileOf(name)]
  if (!load) throw new Error(`There is no screen ${name}.`)
  return load
}

/** Key of a screen in Vite's manifest, by the id of its route. */
export const manifestKeys = new Map<string, string>()

/** A screen: its path, its skeleton, and its module, fetched when it is first wanted. */
function screen(path: string, skeleton: ComponentType, module: string): RouteObject {
  manifestKeys.set(path, fileOf(module).replace('.', 'src'))
  return { id: path, path, HydrateFallback: skeleton, lazy: part(path, keepingForms(moduleOf(module))) }
}

/** A route that needs no network: ever, within itself once it is there, or once its module is there. */
function offline(how: NonNullable<Handle['offline']>, route: RouteObject): RouteObject {
  return { ...route, handle: { offline: how } satisfies Handle }
}

const lookAround: RouteObject[] = [
  screen('/', HomeSkeleton, 'home/home'),
  screen('/busqueda', ListSkeleton, 'search/search'),
  screen('/tienda/:category', ListSkeleton, 'shop/category'),
  screen('/tienda/:category/:product', ProductSkeleton, 'shop/product'),
  screen('/blog/:blog', ArticlesSkeleton, 'blog/blog'),
  screen('/encuestas/:id', SurveySkeleton, 'survey/survey'),
  screen('/tarifario/acceso', EntranceSkeleton, 'price-table/access'),
  screen('/tarifario/:product', RowsSkeleton, 'price-table/product'),
  offline('module', screen('/compra', CartSkeleton, 'cart/cart')),
  screen('/crear-cuenta', EntranceSkeleton, 'account/register'),
  screen('/iniciar-sesion', EntranceSkeleton, 'account/login'),
  screen('/activar-cuenta/:token', FormSkeleton, 'account/activate'),
  offline('always', { id: '/logout', path: '/logout', HydrateFallback: FormSkeleton, ...logout }),
  screen('/solicitar-nueva-contrasena', EntranceSkeleton, 'account/request-password'),
  screen('/modificar-contrasena/:token', EntranceSkeleton, 'account/new-password'),
  screen('/certificados', FormSkeleton, 'certificate/certificate'),
  screen('/certificados/:code', FormSkeleton, 'certificate/certificate'),
  screen('/desistimiento', ContentSkeleton, 'withdrawal/withdrawal'),
  // Every primitive in every state, while developing.
  ...(import.meta.env.DEV ? [{ path: '/_ui', lazy: () => import('./pages/workshop/workshop.tsx') }] : []),
]

/** What people take along on paper. */
const printed: RouteObject[] = [
  screen('/cursos-online-para-profesionales/:product', CoursePageSkeleton, 'course-page/course'),
  screen('/blog/:blog/:article', ArticleSkeleton, 'blog/article'),
  offline('within', screen('/tarifario', TableSkeleton, 'price-table/price-table')),
  screen('/tiendas', ContentSkeleton, 'content/shops'),
  screen('/contacto', ContentSkeleton, 'contact/contact'),
  screen('*', ContentSkeleton, 'content/content'),
]

const ownArea: RouteObject[] = [
  screen('/zona-de-cliente/perfil', AccountSkeleton, 'account/profile'),
  screen('/zona-de-cliente/pedidos', AccountSkeleton, 'account/orders'),
  screen('/zona-de-cliente/cursos', AccountSkeleton, 'account/courses'),
  screen('/zona-de-cliente/direcciones', AccountSkeleton, 'account/addresses'),
  screen('/zona-de-cliente/direcciones/nueva', AccountSkeleton, 'account/address'),
  screen('/zona-de-cliente/direcciones/:address', AccountSkeleton, 'account/address'),
  screen('/zona-de-cliente/seguridad', AccountSkeleton, 'account/security'),
  screen('/zona-de-cliente/mis-datos', AccountSkeleton, 'account/my-data'),
]

const study: RouteObject[] = [
  offline('within', screen('/zona-de-cliente/cursos/:course', CourseSkeleton, 'course/course')),
]

const checkOut: RouteObject[] = [
  screen('/compra/iniciar-sesion', FormSkeleton, 'checkout/login'),
  screen('/compra/envio-y-facturacion', CheckoutSkeleton, 'checkout/delivery'),
  screen('/compra/confirma-tu-pedido', CheckoutSkeleton, 'checkout/confirm'),
]

const receipt: RouteObject[] = [screen('/compra/pedido-realizado/:orderNumber', OrderSkeleton, 'order/order')]

/** Routes by layout (rule 2.16). Access is not decided here: `guard` asks the core. */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    middleware: [guard],
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [...lookAround, { Component: PrintLayout, children: printed }],
          },
          {
            ErrorBoundary: ScreenError,
            children: [
              {
                HydrateFallback: AccountSkeleton,
                lazy: part('/zona-de-cliente/*', moduleOf('account/account-layout')),
                children: ownArea,
              },
            ],
          },
        ],
      },
      { Component: StudyLayout, children: [{ ErrorBoundary: ScreenError, children: study }] },
      {
        Component: CheckoutLayout,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [...checkOut, { Component: PrintLayout, children: receipt }],
          },
        ],
      },
    ],
  },
]
