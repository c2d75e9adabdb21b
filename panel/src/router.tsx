import type { RouteObject } from 'react-router-dom'
import { ErrorScreen, NotFoundScreen } from './components/layout/error-screen.tsx'
import { paths } from './paths.ts'
import * as layout from './routes/layout.tsx'
import * as permitted from './routes/permitted.tsx'
import * as root from './routes/root.tsx'

/** Routes of the panel. Each screen is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: root.Component,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      { path: paths.login, lazy: () => import('./routes/login.tsx') },
      { path: paths.setup, lazy: () => import('./routes/setup.tsx') },
      { path: paths.invitation, lazy: () => import('./routes/invitation.tsx') },
      {
        path: paths.home,
        Component: layout.Component,
        children: [
          {
            Component: permitted.Component,
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, lazy: () => import('./routes/home.tsx') },
              { path: paths.orders, lazy: () => import('./routes/orders.tsx') },
              { path: paths.order(':number'), lazy: () => import('./routes/order.tsx') },
              { path: paths.products, lazy: () => import('./routes/products.tsx') },
              { path: paths.newProduct, lazy: () => import('./routes/new-product.tsx') },
              { path: paths.bulkEditor, lazy: () => import('./routes/bulk-editor.tsx') },
              { path: paths.product(':id'), lazy: () => import('./routes/product.tsx') },
              { path: paths.categories, lazy: () => import('./routes/categories.tsx') },
              { path: paths.customers, lazy: () => import('./routes/customers.tsx') },
              { path: paths.newCustomer, lazy: () => import('./routes/new-customer.tsx') },
              { path: paths.priceCodes, lazy: () => import('./routes/price-codes.tsx') },
              { path: paths.customer(':id'), lazy: () => import('./routes/customer.tsx') },
              { path: paths.imports, lazy: () => import('./routes/import.tsx') },
              { path: paths.promotions, lazy: () => import('./routes/promotions.tsx') },
              { path: paths.newPromotion, lazy: () => import('./routes/new-promotion.tsx') },
              { path: paths.promotion(':id'), lazy: () => import('./routes/promotion.tsx') },
              { path: paths.reports, lazy: () => import('./routes/reports.tsx') },
              { path: paths.shopSettings, lazy: () => import('./routes/shop-settings.tsx') },
              { path: paths.deliverySettings, lazy: () => import('./routes/delivery-settings.tsx') },
              { path: paths.pickupShops, lazy: () => import('./routes/pickup-shops.tsx') },
              { path: paths.paymentSettings, lazy: () => import('./routes/payment-settings.tsx') },
              { path: paths.mailSettings, lazy: () => import('./routes/mail-settings.tsx') },
              { path: paths.mailPreviews, lazy: () => import('./routes/mail-previews.tsx') },
              { path: paths.legalPages, lazy: () => import('./routes/legal-pages.tsx') },
              { path: paths.diagnostics, lazy: () => import('./routes/diagnostics.tsx') },
              { path: paths.backups, lazy: () => import('./routes/backups.tsx') },
              { path: paths.apiKeys, lazy: () => import('./routes/api-keys.tsx') },
              { path: paths.webhooks, lazy: () => import('./routes/webhooks.tsx') },
              { path: paths.account, lazy: () => import('./routes/account.tsx') },
              { path: paths.staff, lazy: () => import('./routes/staff.tsx') },
              { path: paths.audit, lazy: () => import('./routes/audit.tsx') },
              { path: paths.media, lazy: () => import('./routes/media.tsx') },
              { path: paths.pages, lazy: () => import('./routes/pages.tsx') },
              { path: paths.newPage, lazy: () => import('./routes/new-page.tsx') },
              { path: paths.page(':slug').replace('%3A', ':'), lazy: () => import('./routes/page.tsx') },
              { path: paths.blog, lazy: () => import('./routes/articles.tsx') },
              { path: paths.newArticle, lazy: () => import('./routes/new-article.tsx') },
              { path: paths.article(':slug'), lazy: () => import('./routes/article.tsx') },
              { path: paths.menus, lazy: () => import('./routes/menus.tsx') },
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
    ],
  },
]
