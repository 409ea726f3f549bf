import { page, type ConsolePage } from './console-page.ts'

interface SettingsGroup {
  heading: string
  pages: readonly ConsolePage[]
}

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    heading: 'Shop',
    pages: [
      page('/console/settings', 'All settings', 'set_up', { also: 'history, versions, export, import' }),
      page('/console/shop', 'Shop details', 'set_up', { also: 'name, address, email, phone' }),
      page('/console/brand', 'Logo and color', 'set_up', { also: 'brand, look' }),
      page('/console/terms', 'Terms and returns', 'set_up', { also: 'privacy, policy' }),
      page('/console/calendar', 'Calendar', 'set_up', { also: 'holidays, closures, business hours' }),
    ],
  },
  {
    heading: 'Selling',
    pages: [
      page('/console/prices', 'Prices', 'set_up', { also: 'discounts, minimum, surcharges' }),
      page('/console/costs', 'Production costs', 'set_up', { also: 'labor, machine hours, margin' }),
      page('/console/materials/edit', 'Edit materials and colors', 'set_up', { also: 'catalog, filament' }),
      page('/console/print-settings', 'Print settings', 'set_up', { also: 'layers, infill, walls, speeds' }),
      page('/console/print-limits', 'Print limits', 'set_up', { also: 'findings, warnings, checks' }),
      page('/console/routing', 'Routing of quotes', 'set_up', { also: 'instant, by hand, reviews' }),
      page('/console/slicer', 'Slicer', 'set_up', { also: 'profiles, G-code' }),
    ],
  },
  {
    heading: 'Delivery and payment',
    pages: [
      page('/console/delivery-settings', 'Delivery settings', 'set_up', { also: 'area, courier, shipping' }),
      page('/console/boxes', 'Boxes and packing', 'set_up', { also: 'packages' }),
      page('/console/carriers', 'Carriers', 'set_up', { also: 'labels, tracking, USPS, UPS, FedEx' }),
      page('/console/sales-tax', 'Sales tax', 'set_up', { also: 'rates' }),
      page('/console/payments', 'Payments', 'set_up', { also: 'Stripe, cards, test mode' }),
    ],
  },
  {
    heading: 'Email',
    pages: [
      page('/console/emails', 'Emails', 'see_customers', { counts: ['emails'], also: 'sent, outbox' }),
      page('/console/email-texts', 'Email texts', 'set_up', { also: 'templates' }),
      page('/console/mail-server', 'Mail server', 'set_up', { also: 'SMTP' }),
    ],
  },
  {
    heading: 'Staff',
    pages: [
      page('/console/staff', 'Staff', 'set_up', { also: 'people, invite, roles, PIN, devices' }),
      page('/console/security-log', 'Security log', 'set_up', { also: 'sign-ins' }),
      page('/console/notifications', 'Notifications', 'see_orders', { also: 'alerts, sounds' }),
    ],
  },
  {
    heading: 'System',
    pages: [
      page('/console/workstation', 'This workstation', 'make', {
        inDesktop: true,
        also: 'kiosk, updates, label printer',
      }),
      page('/console/lan', 'Local network', 'set_up', { also: 'phones, tablets, kiosk, HTTPS' }),
      page('/console/backups', 'Backups', 'set_up', { also: 'restore' }),
      page('/console/health', 'Health', 'set_up', { also: 'disk, clock, problems' }),
      page('/console/logs', 'Logs', 'set_up', { also: 'errors, support' }),
    ],
  },
]
