import {
  BookOpen,
  ChartNoAxesColumn,
  ClipboardList,
  CreditCard,
  DatabaseBackup,
  FileCheck,
  FileText,
  FileUp,
  FolderTree,
  GraduationCap,
  History,
  Images,
  KeySquare,
  Landmark,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  Package,
  Percent,
  ReceiptText,
  Scale,
  Stethoscope,
  Store,
  TicketPercent,
  Truck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import type { Permission } from './lib/api/schema.ts'
import { announcements } from './messages/announcements.ts'
import { audit } from './messages/audit.ts'
import { categories } from './messages/categories.ts'
import { content } from './messages/content.ts'
import { courses } from './messages/courses.ts'
import { customers } from './messages/customers.ts'
import { dashboard } from './messages/dashboard.ts'
import { imports } from './messages/imports.ts'
import { apiKeys, webhooks } from './messages/integrations.ts'
import { layout } from './messages/layout.ts'
import { media } from './messages/media.ts'
import { menus } from './messages/menus.ts'
import { newOrder } from './messages/new-order.ts'
import { orders } from './messages/orders.ts'
import { products } from './messages/products.ts'
import { promotions } from './messages/promotions.ts'
import { reports } from './messages/reports.ts'
import { settings } from './messages/settings.ts'
import { staff } from './messages/staff.ts'
import { surveys } from './messages/surveys.ts'
import { taxBooks } from './messages/tax-books.ts'
import { taxSettings } from './messages/tax-settings.ts'
import { verifactu } from './messages/verifactu.ts'
import { paths } from './paths.ts'

export interface NavigationItem {
  label: string
  to: string
  icon: LucideIcon
  /** Permission that the screen needs. */
  permission: Permission
}

export interface NavigationSection {
  title: string
  items: readonly NavigationItem[]
}

/** Sections of the sidebar, also offered by the palette. Items without their permission are not shown. */
export const navigation: readonly NavigationSection[] = [
  {
    title: layout.sections.sales,
    items: [
      { label: dashboard.title, to: paths.home, icon: LayoutDashboard, permission: 'reports_read' },
      { label: orders.title, to: paths.orders, icon: ReceiptText, permission: 'orders_read' },
      {
        label: verifactu.records.title,
        to: paths.verifactuRecords,
        icon: FileCheck,
        permission: 'orders_read',
      },
      { label: customers.title, to: paths.customers, icon: UserRound, permission: 'customers_read' },
      { label: promotions.title, to: paths.promotions, icon: TicketPercent, permission: 'promotions_read' },
      { label: reports.title, to: paths.reports, icon: ChartNoAxesColumn, permission: 'reports_read' },
      { label: taxBooks.title, to: paths.taxBooks, icon: Landmark, permission: 'reports_read' },
    ],
  },
  {
    title: layout.sections.catalogue,
    items: [
      { label: products.title, to: paths.products, icon: Package, permission: 'catalogue_read' },
      { label: categories.title, to: paths.categories, icon: FolderTree, permission: 'catalogue_read' },
      { label: courses.title, to: paths.courses, icon: GraduationCap, permission: 'courses_read' },
      { label: imports.title, to: paths.imports, icon: FileUp, permission: 'catalogue_write' },
    ],
  },
  {
    title: layout.sections.content,
    items: [
      { label: content.pages.title, to: paths.pages, icon: FileText, permission: 'content_read' },
      { label: content.articles.title, to: paths.blog, icon: BookOpen, permission: 'content_read' },
      { label: menus.title, to: paths.menus, icon: ListTree, permission: 'content_read' },
      { label: announcements.title, to: paths.announcements, icon: Megaphone, permission: 'content_read' },
      { label: surveys.title, to: paths.surveys, icon: ClipboardList, permission: 'content_read' },
      { label: media.title, to: paths.media, icon: Images, permission: 'media_read' },
    ],
  },
  {
    title: layout.sections.settings,
    items: [
      { label: settings.shop.title, to: paths.shopSettings, icon: Store, permission: 'settings_read' },
      {
        label: settings.delivery.title,
        to: paths.deliverySettings,
        icon: Truck,
        permission: 'settings_read',
      },
      { label: settings.shops.title, to: paths.pickupShops, icon: MapPin, permission: 'settings_read' },
      {
        label: settings.payment.title,
        to: paths.paymentSettings,
        icon: CreditCard,
        permission: 'settings_read',
      },
      { label: taxSettings.title, to: paths.taxSettings, icon: Percent, permission: 'settings_read' },
      {
        label: verifactu.settings.title,
        to: paths.verifactuSettings,
        icon: FileCheck,
        permission: 'settings_read',
      },
      { label: settings.mail.title, to: paths.mailSettings, icon: Mail, permission: 'settings_read' },
      { label: settings.legal.title, to: paths.legalPages, icon: Scale, permission: 'settings_read' },
      {
        label: settings.diagnostics.title,
        to: paths.diagnostics,
        icon: Stethoscope,
        permission: 'settings_read',
      },
      { label: settings.backups.title, to: paths.backups, icon: DatabaseBackup, permission: 'backups' },
    ],
  },
  {
    title: layout.sections.integrations,
    items: [
      { label: apiKeys.title, to: paths.apiKeys, icon: KeySquare, permission: 'settings_read' },
      { label: webhooks.title, to: paths.webhooks, icon: Webhook, permission: 'settings_read' },
    ],
  },
  {
    title: layout.sections.administration,
    items: [
      { label: staff.title, to: paths.staff, icon: Users, permission: 'staff_read' },
      { label: audit.title, to: paths.audit, icon: History, permission: 'audit_read' },
    ],
  },
]

/** Screens that only make changes. */
const writingScreens: readonly Pick<NavigationItem, 'to' | 'permission'>[] = [
  { to: paths.newOrder, permission: 'orders_write' },
  { to: paths.newProduct, permission: 'catalogue_write' },
  { to: paths.bulkEditor, permission: 'catalogue_write' },
  { to: paths.newCourse, permission: 'courses_write' },
  { to: paths.newPage, permission: 'content_write' },
  { to: paths.newArticle, permission: 'content_write' },
  { to: paths.newSurvey, permission: 'content_write' },
  { to: paths.newCourse, permission: 'courses_write' },
  { to: paths.newCustomer, permission: 'customers_write' },
  { to: paths.newPromotion, permission: 'promotions_write' },
]

/** Screens that the palette offers as actions. */
const actions: readonly NavigationItem[] = [
  { label: newOrder.title, to: paths.newOrder, icon: ReceiptText, permission: 'orders_write' },
]

export const visibleActions = (permissions: readonly Permission[]) =>
  actions.filter(({ permission }) => permissions.includes(permission))

/** Screen at a path, or the nearest one above it. */
function findNearest<Screen extends Pick<NavigationItem, 'to'>>(
  screens: readonly Screen[],
  pathname: string,
) {
  const above = screens.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.sort((a, b) => b.to.length - a.to.length)[0]
}

/** Permission of the screen at a path: its own, or that of the screen above it. The first screen needs none: it leads on. */
export function permissionOf(pathname: string): Permission | undefined {
  if (pathname === paths.home) return undefined
  return findNearest([...writingScreens, ...navigation.flatMap(({ items }) => items)], pathname)?.permission
}

/** Path of the navigation's item for the screen at a path. */
export const findCurrent = (sections: readonly NavigationSection[], pathname: string) =>
  findNearest(
    sections.flatMap(({ items }) => items),
    pathname,
  )?.to

export function visibleNavigation(permissions: readonly Permission[]): NavigationSection[] {
  return navigation
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ permission }) => permissions.includes(permission)),
    }))
    .filter(({ items }) => items.length > 0)
}
