/**
 * The domains, from what everything stands on to what stands on everything: the folders of `shared`, `server`, `renderer` and
 * the tests. Within a tree a domain imports only itself and the domains before it.
 */
export const DOMAINS = [
  'platform',
  'accounts',
  'catalog',
  'geometry',
  'payments',
  'quoting',
  'orders',
  'production',
  'shipping',
  'messaging',
  'operations',
  'desk',
] as const

/** The contents of each domain, in the words of the picture in README.md. */
export const DOMAIN_CONTENTS: Record<(typeof DOMAINS)[number], string> = {
  platform: 'database, files, ports and adapters; the kit of the pages',
  accounts: 'people, roles, sign-in, keys, OAuth',
  catalog: 'materials, colors, printers and what they can print',
  geometry: 'from a file to measures, findings and print time',
  payments: 'Stripe, ledger, refunds, sales tax',
  quoting: 'prices, ship dates, delivery, engineering requests',
  orders: 'checkout, baskets, orders and their units, invoices',
  production: 'plates, printers at work, filament, quality',
  shipping: 'parcels, labels, tracking, handover',
  messaging: 'emails, conversations, problem reports',
  operations: 'set-up, documents, backups, health, LAN',
  desk: 'what needs a person: Desk, customers, reports, notices',
}

/** Folders above the domains, which put them together; a folder here may import every domain of its tree. */
export const ON_TOP: Record<string, string[]> = {
  shared: [],
  server: ['bridge', 'cli', 'demo', 'http', 'mcp', 'start', 'trpc'],
  renderer: ['console', 'public'],
}

/** From triangles to the facts that a price needs: each stage imports only stages before it. */
export const GEOMETRY_LADDER = [
  'kernels',
  'mesh',
  'read',
  'survey',
  'surface',
  'walls',
  'gaps',
  'features',
  'crossings',
  'details',
  'place',
  'show',
  'print',
  'export',
]

/** From outlines of a layer to seconds and grams of a print. */
export const PRINT_LADDER = ['slices', 'kernels', 'raster', 'layers', 'time', 'fill', 'supports']
