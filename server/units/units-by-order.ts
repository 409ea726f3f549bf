import type { UnitRow } from './unit-store.ts'

/** Units by the order that they belong to, in the order in which they came. */
export function groupByOrder<Unit extends Pick<UnitRow, 'order_id'>>(
  units: readonly Unit[],
): Map<string, Unit[]> {
  return Map.groupBy(units, ({ order_id }) => order_id)
}
