import type { ShownPrinters } from '../../../shared/accounts/floor-devices.ts'
import type { FloorBoard, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'

/** The content of a tab: all printers, those of a group, one printer, or everything that waits to be checked. */
export type FloorTab =
  | { kind: 'all' }
  | { kind: 'group'; group: string }
  | { kind: 'printer'; printer_id: string }
  | { kind: 'check' }

/** Returns the printers of a device; all of them where none was chosen. */
export function shownPrinters(board: FloorBoard, shown: ShownPrinters | null): FloorPrinter[] {
  const { printer_group = null, printer_ids = null } = shown ?? {}
  const own = board.printers.filter(
    ({ id, group }) =>
      (printer_group === null || group === printer_group) &&
      (printer_ids === null || printer_ids.includes(id)),
  )
  // A group that was renamed since shows everything: a tablet that shows nothing helps no one.
  return own.length > 0 ? own : board.printers
}

/** Returns the tabs, in the order in which a swipe goes through them. */
export function tabsOf(printers: readonly FloorPrinter[]): FloorTab[] {
  const groups = [...new Set(printers.map(({ group }) => group).filter((group) => group !== null))]
  return [
    ...(printers.length > 1 ? [{ kind: 'all' } as const] : []),
    { kind: 'check' },
    ...(groups.length > 1 ? groups.map((group) => ({ kind: 'group', group }) as const) : []),
    ...printers.map(({ id }) => ({ kind: 'printer', printer_id: id }) as const),
  ]
}

export function isSameTab(a: FloorTab, b: FloorTab): boolean {
  return tabKey(a) === tabKey(b)
}

export function tabKey(tab: FloorTab): string {
  if (tab.kind === 'group') return `group ${tab.group}`
  return tab.kind === 'printer' ? `printer ${tab.printer_id}` : tab.kind
}

/** Returns the tab beside another; the same one at either end. */
export function tabBeside(tabs: readonly FloorTab[], tab: FloorTab, step: 1 | -1): FloorTab {
  const at = tabs.findIndex((other) => isSameTab(other, tab))
  return tabs[Math.min(Math.max(at + step, 0), tabs.length - 1)]
}
