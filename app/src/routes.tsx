import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { guard } from './engine/guard.ts'
import { Root } from './layout/root.tsx'
import { ShopLayout } from './layout/shop-layout.tsx'
import { loader as notFound } from './pages/error/not-found.tsx'
import { ScreenError } from './pages/error/screen-error.tsx'
import { HomeSkeleton } from './pages/home/skeleton.tsx'
import { ListSkeleton, ProductSkeleton } from './pages/shop/skeletons.tsx'

/** A screen: its path, what holds its place, and its module, fetched when it is first wanted. */
function screen(path: string, skeleton: ComponentType, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { path, HydrateFallback: skeleton, lazy }
}

/** Who may see a screen is not said here: `guard` asks the core. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    middleware: [guard],
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              screen('/', HomeSkeleton, () => import('./pages/home/home.tsx')),
              screen('/busqueda', ListSkeleton, () => import('./pages/search/search.tsx')),
              screen('/tienda/:category', ListSkeleton, () => import('./pages/shop/category.tsx')),
              screen('/tienda/:category/:product', ProductSkeleton, () => import('./pages/shop/product.tsx')),
              screen(
                '/cursos-online-para-profesionales/:product',
                ProductSkeleton,
                () => import('./pages/shop/product.tsx'),
              ),
              { path: '*', loader: notFound },
            ],
          },
        ],
      },
    ],
  },
]
