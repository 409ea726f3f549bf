import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/api.ts'
import type { FactsOf } from './material-sort.ts'
import type { OfferedMaterial } from './offered-materials.ts'
import { dayText } from '../../../platform/ui/words.ts'

const NO_FACTS: FactsOf = {}

/**
 * Returns the things that cannot be chosen now, and the days that colors add. Until it is read, nothing is known to be
 * out of stock.
 */
export function useStock() {
  const { data } = useQuery(trpc.stock.queryOptions(undefined, { staleTime: 60_000 }))
  const missing = data?.out_of_stock ?? []
  return {
    leadDays: data?.lead_days ?? 1,
    /** Facts by which customers compare materials. */
    facts: data?.facts ?? NO_FACTS,
    /** `Out of stock, expected Fri, Dec 4`. */
    materialText: ({ id }: OfferedMaterial) => {
      const day = missing.find(({ material, color }) => material === id && color === null)?.expected
      return day ? `Out of stock, expected ${dayText(day)}` : 'Out of stock'
    },
    /** The colors of a material that are out of stock, or awaited: then with the first day on which they can ship. */
    colorsOut: ({ id }: OfferedMaterial) =>
      missing.flatMap(({ material, color, expected, ships_from }) =>
        material === id && color !== null ? [{ color, expected, ships_from }] : [],
      ),
  }
}
