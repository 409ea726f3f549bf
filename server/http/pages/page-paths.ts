/**
 * Paths of the single-page app; any other path is answered with 404. Pages opened by a secret link are in `linked-pages.ts`,
 * because their status depends on the link.
 */
const PAGES = [
  '/',
  '/quotes',
  '/quotes/together',
  '/baskets/new',
  '/baskets/:id',
  '/baskets/:id/order',
  '/quotes/:id',
  '/quotes/:id/order',
  '/orders',
  '/orders/:id',
  '/billing',
  '/terms',
  '/returns',
  '/privacy',
  '/sign-in',
  '/sign-up',
  '/sign-up/codes',
  '/set-up',
  '/set-up/codes',
  '/recover',
  '/reset-password',
  '/confirm-email',
  '/not-my-account',
  '/account',
  '/account/keys',
  '/account/activity',
  '/device',
  '/join',
  '/kiosk',
  '/kiosk/phone',
  '/console',
  '/console/backups',
  '/console/activity',
  '/console/brand',
  '/console/boxes',
  '/console/buying-list',
  '/console/calendar',
  '/console/customers',
  '/console/customers/:id',
  '/console/delivery-settings',
  '/console/email-texts',
  '/console/health',
  '/console/lan',
  '/console/emails',
  '/console/logs',
  '/console/mail-server',
  '/console/materials',
  '/console/materials/edit',
  '/console/mentions',
  '/console/messages',
  '/console/money',
  '/console/notifications',
  '/console/orders',
  '/console/orders/:id',
  '/console/payments',
  '/console/carriers',
  '/console/plates',
  '/console/plates/:id',
  '/console/prices',
  '/console/printers',
  '/console/filament',
  '/console/filament/:id',
  '/console/costs',
  '/console/print-limits',
  '/console/print-settings',
  '/console/production',
  '/console/quality',
  '/console/quotes',
  '/console/reports',
  '/console/scan/:code',
  '/console/slicer',
  '/console/calibration',
  '/console/sales-tax',
  '/console/shipping',
  '/console/shipping/:id/slip',
  '/console/routing',
  '/console/set-up',
  '/console/settings',
  '/console/settings/:kind',
  '/console/shop',
  '/console/shop-floor',
  '/console/tax-exemptions',
  '/console/terms',
  '/console/to-answer',
  '/console/wall',
  '/console/workstation',
  '/console/security-log',
  '/console/staff',
]

/** Former paths of pages, which bookmarks and tablets still open. */
export const MOVED_PAGES: Record<string, string> = {
  '/console/buying': '/console/buying-list',
  '/console/deliveries': '/console/to-answer',
  '/console/engineering': '/console/to-answer',
  '/console/floor': '/console/shop-floor',
  '/console/reviews': '/console/to-answer',
  '/console/ship-dates': '/console/to-answer',
}

/** The one route of all pages: the router takes longer to compile a hundred paths than to open the database. */
export const ANY_PATH = '/*'

const PATTERNS = PAGES.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

interface FoundPage {
  /** As in the list of pages, such as `/orders/:id`. */
  path: string
  params: Record<string, string>
}

/** Returns null if the single-page app has no such page. */
export function findPage(url: string): FoundPage | null {
  const asked = url.replace(/[?#].*$/s, '')
  for (const { path, pattern } of PATTERNS) {
    const found = pattern.exec(asked)
    if (found) return { path, params: found.groups ?? {} }
  }
  return null
}
