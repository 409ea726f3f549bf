import type { UnitRow } from './unit-store.ts'

/** Groups units by their order; groups and units keep their sequence. */
export function groupByOrder<Unit extends Pick<UnitRow, 'order_id'>>(
  units: readonly Unit[],
): Map<string, Unit[]> {
  return Map.groupBy(units, ({ order_id }) => order_id)
}
