import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { PacificDay, type Instant } from '../../platform/time.ts'
import { Cost, Grams, MAX_SPOOLS_AT_ONCE, Net, Text, type Milligrams } from './spool.ts'

/** Spools of one kind that the shop has ordered. They arrive together or in parts. */
export interface Supply {
  id: string
  number: number
  material: MaterialId
  color: string
  brand: string
  /** The store at which it was ordered. */
  vendor: string | null
  spools: number
  /** Filament on each. */
  net_mg: Milligrams
  /** The cost of one spool. */
  cost_cents: number | null
  expected: PacificDay | null
  received: number
  ordered_at: Instant
  /** Everything has arrived, or the rest does not come. */
  closed_at: Instant | null
  revision: number
}

/** Returns the amount that is still to arrive. */
export function awaitedMg({ spools, received, net_mg, closed_at }: Omit<Supply, 'id'>): Milligrams {
  return closed_at === null ? (spools - received) * net_mg : 0
}

/** A supply as staff saw it. */
const SeenSupply = z.object({ supply_id: z.string().max(64), revision: z.int().min(0) })

export const OrderFilament = z.object({
  material: MaterialId,
  color: Text,
  brand: Text,
  vendor: Text.nullable(),
  spools: z.int().min(1).max(MAX_SPOOLS_AT_ONCE),
  net_grams: Net,
  cost_cents: Cost.nullable(),
  expected: PacificDay.nullable(),
})
export type OrderFilament = z.infer<typeof OrderFilament>

export const ExpectSupply = SeenSupply.extend({ expected: PacificDay.nullable() })
export type ExpectSupply = z.infer<typeof ExpectSupply>

/** Spools of a supply that arrived; they are numbered from here on. */
export const ReceiveSupply = SeenSupply.extend({
  count: z.int().min(1).max(MAX_SPOOLS_AT_ONCE),
  lot: Text.nullable(),
  empty_grams: Grams.nullable(),
  shelf: Text.nullable(),
})
export type ReceiveSupply = z.infer<typeof ReceiveSupply>

/** The rest of it does not come. */
export const CloseSupply = SeenSupply
export type CloseSupply = z.infer<typeof CloseSupply>
