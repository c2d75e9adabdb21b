import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
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

/** A screen: its path, what holds its place, and its module, fetched when it is first wanted. */
function screen(path: string, skeleton: ComponentType, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { id: path, path, HydrateFallback: skeleton, lazy: part(path, keepingForms(lazy)) }
}

/** A screen behind the shop's front, with the styles that only those have. */
const inner = (path: string, skeleton: ComponentType, lazy: LazyRouteFunction<RouteObject>) =>
  screen(path, skeleton, async () => {
    const [module] = await Promise.all([lazy(), import('./inner.css')])
    return module
  })

/** A route that needs no network: ever, within itself once it is there, or once its module is there. */
function offline(how: NonNullable<Handle['offline']>, route: RouteObject): RouteObject {
  return { ...route, handle: { offline: how } satisfies Handle }
}

const lookAround: RouteObject[] = [
  screen('/', HomeSkeleton, () => import('./pages/home/home.tsx')),
  screen('/busqueda', ListSkeleton, () => import('./pages/search/search.tsx')),
  screen('/tienda/:category', ListSkeleton, () => import('./pages/shop/category.tsx')),
  screen('/tienda/:category/:product', ProductSkeleton, () => import('./pages/shop/product.tsx')),
  screen('/blog/:blog', ArticlesSkeleton, () => import('./pages/blog/blog.tsx')),
  inner('/encuestas/:id', SurveySkeleton, () => import('./pages/survey/survey.tsx')),
  inner('/tarifario/acceso', EntranceSkeleton, () => import('./pages/price-table/access.tsx')),
  inner('/tarifario/:product', RowsSkeleton, () => import('./pages/price-table/product.tsx')),
  offline(
    'module',
    screen('/compra', CartSkeleton, () => import('./pages/cart/cart.tsx')),
  ),
  inner('/crear-cuenta', EntranceSkeleton, () => import('./pages/account/register.tsx')),
  inner('/iniciar-sesion', EntranceSkeleton, () => import('./pages/account/login.tsx')),
  inner('/activar-cuenta/:token', FormSkeleton, () => import('./pages/account/activate.tsx')),
  offline(
    'always',
    screen('/logout', FormSkeleton, async () => logout),
  ),
  inner(
    '/solicitar-nueva-contrasena',
    EntranceSkeleton,
    () => import('./pages/account/request-password.tsx'),
  ),
  inner('/modificar-contrasena/:token', EntranceSkeleton, () => import('./pages/account/new-password.tsx')),
  inner('/certificados', FormSkeleton, () => import('./pages/certificate/certificate.tsx')),
  inner('/certificados/:code', FormSkeleton, () => import('./pages/certificate/certificate.tsx')),
  screen('/desistimiento', ContentSkeleton, () => import('./pages/withdrawal/withdrawal.tsx')),
  // Every primitive in every state, while developing.
  ...(import.meta.env.DEV
    ? [inner('/_ui', RowsSkeleton, () => import('./pages/workshop/workshop.tsx'))]
    : []),
]

/** What people take along on paper. */
const printed: RouteObject[] = [
  screen(
    '/cursos-online-para-profesionales/:product',
    CoursePageSkeleton,
    () => import('./pages/course-page/course.tsx'),
  ),
  screen('/blog/:blog/:article', ArticleSkeleton, () => import('./pages/blog/article.tsx')),
  offline(
    'within',
    inner('/tarifario', TableSkeleton, () => import('./pages/price-table/price-table.tsx')),
  ),
  screen('/tiendas', ContentSkeleton, () => import('./pages/content/shops.tsx')),
  screen('/contacto', ContentSkeleton, () => import('./pages/contact/contact.tsx')),
  screen('*', ContentSkeleton, () => import('./pages/content/content.tsx')),
]

const ownArea: RouteObject[] = [
  inner('/zona-de-cliente/perfil', AccountSkeleton, () => import('./pages/account/profile.tsx')),
  inner('/zona-de-cliente/pedidos', AccountSkeleton, () => import('./pages/account/orders.tsx')),
  inner('/zona-de-cliente/cursos', AccountSkeleton, () => import('./pages/account/courses.tsx')),
  inner('/zona-de-cliente/direcciones', AccountSkeleton, () => import('./pages/account/addresses.tsx')),
  inner('/zona-de-cliente/direcciones/nueva', AccountSkeleton, () => import('./pages/account/address.tsx')),
  inner(
    '/zona-de-cliente/direcciones/:address',
    AccountSkeleton,
    () => import('./pages/account/address.tsx'),
  ),
  inner('/zona-de-cliente/seguridad', AccountSkeleton, () => import('./pages/account/security.tsx')),
  inner('/zona-de-cliente/mis-datos', AccountSkeleton, () => import('./pages/account/my-data.tsx')),
]

const study: RouteObject[] = [
  offline(
    'within',
    inner('/zona-de-cliente/cursos/:course', CourseSkeleton, () => import('./pages/course/course.tsx')),
  ),
]

const checkOut: RouteObject[] = [
  inner('/compra/iniciar-sesion', FormSkeleton, () => import('./pages/checkout/login.tsx')),
  inner('/compra/envio-y-facturacion', CheckoutSkeleton, () => import('./pages/checkout/delivery.tsx')),
  inner('/compra/confirma-tu-pedido', CheckoutSkeleton, () => import('./pages/checkout/confirm.tsx')),
]

const receipt: RouteObject[] = [
  inner('/compra/pedido-realizado/:orderNumber', OrderSkeleton, () => import('./pages/order/order.tsx')),
]

/** Who may see a screen is not said here: `guard` asks the core. */
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
                lazy: part('/zona-de-cliente/*', () => import('./pages/account/account-layout.tsx')),
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
