import type { Right } from '../../../shared/accounts/rights.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { isListed, RAIL_GROUPS } from './rail.ts'
import type { PaletteItem } from './palette-items.ts'

/** Pages that the rail does not list. */
const MORE_PAGES: readonly { to: string; label: string; right: Right }[] = [
  { to: '/console/materials/edit', label: 'Edit materials and colors', right: 'set_up' },
  { to: '/console/print-settings', label: 'Print settings', right: 'set_up' },
  { to: '/console/print-limits', label: 'Print limits', right: 'set_up' },
  { to: '/console/routing', label: 'Routing of quotes', right: 'set_up' },
  { to: '/account', label: 'My account', right: 'look' },
  { to: '/', label: 'New quote', right: 'look' },
]

/** Every page that the role may open. */
export function palettePages(role: Role, open: (to: string) => void): PaletteItem[] {
  const pages = [
    ...RAIL_GROUPS.flatMap(({ heading, entries }) =>
      entries.map((entry) => ({
        ...entry,
        detail: heading === entry.label ? undefined : (heading ?? undefined),
      })),
    ),
    ...MORE_PAGES.map((page) => ({ ...page, detail: undefined })),
  ]
  return pages
    .filter((page) => isListed(page, role))
    .map(({ to, label, detail }) => ({
      id: `page-${to}`,
      group: 'Pages',
      label,
      ...(detail === undefined ? {} : { detail }),
      to,
      run: () => open(to),
    }))
}
