import type { ShownPrinter } from '../../../shared/production/printers-page-data.ts'

/** Returns the printers by group, in the order of the list; those without a group under an empty name. */
export function groupPrinters(printers: readonly ShownPrinter[]): [string, ShownPrinter[]][] {
  return [...Map.groupBy(printers, ({ printer }) => printer.group ?? '')]
}

/**
 * Returns the order of the list after a printer changes places with its neighbor in its group; null at the end of the
 * group.
 */
export function movePrinter(printers: readonly ShownPrinter[], id: string, step: 1 | -1): string[] | null {
  const group = groupPrinters(printers).find(([, rows]) => rows.some((row) => row.id === id))?.[1] ?? []
  const neighbor = group[group.findIndex((row) => row.id === id) + step]
  if (!neighbor) return null
  const swapped: Record<string, string> = { [id]: neighbor.id, [neighbor.id]: id }
  return printers.map((row) => swapped[row.id] ?? row.id)
}
