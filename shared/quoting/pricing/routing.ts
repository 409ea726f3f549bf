import { z } from 'zod'
import type { Route } from '../../geometry/finding.ts'
import type { Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'

/** Decides which parts staff must see before they are quoted: a stored document. */
export const RoutingRules = z.object({
  engineered: z.object({
    custom_material: z.boolean(),
    /** A unit that costs more than this in Economy. */
    unit_cents_over: z.int().min(0),
    /** All units together print longer than this. */
    print_hours_over: z.number().positive(),
  }),
  assisted: z.object({ custom_color: z.boolean() }),
})
export type RoutingRules = z.infer<typeof RoutingRules>

/** The facts about a part that decide who has to look at it. */
export interface TierFacts {
  /** The routes of its findings. */
  routes: readonly Route[]
  custom_material: boolean
  custom_color: boolean
  /**
   * Printers are large enough for it, and none of them can print its material; or those that can are out of order: no ship date
   * can be computed.
   */
  no_printer_for_material: boolean
  /** The price of one unit, in Economy. */
  unit_cents: Cents
  /** Machine time of one unit. */
  unit_seconds: number
  quantity: number
}

export type TierReason =
  | 'finding'
  | 'custom_material'
  | 'expensive_unit'
  | 'long_total_print'
  | 'custom_color'
  | 'no_printer_for_material'

/** `instant` binds at once; `assisted` binds, staff confirm the date; `engineered` is priced by staff. */
export interface TierDecision {
  tier: 'instant' | 'assisted' | 'engineered'
  /** The reasons it is not instant; empty if it is. */
  reasons: TierReason[]
}

export function decideTier(facts: TierFacts, rules: RoutingRules): TierDecision {
  const engineered = reasonsOf([
    ['finding', facts.routes.includes('engineering') || facts.routes.includes('failed')],
    ['custom_material', rules.engineered.custom_material && facts.custom_material],
    ['expensive_unit', facts.unit_cents > rules.engineered.unit_cents_over],
    ['long_total_print', facts.unit_seconds * facts.quantity > rules.engineered.print_hours_over * HOUR],
  ])
  if (engineered.length > 0) return { tier: 'engineered', reasons: engineered }
  const assisted = reasonsOf([
    ['finding', facts.routes.includes('assisted') || facts.routes.includes('review')],
    ['custom_color', rules.assisted.custom_color && facts.custom_color],
    ['no_printer_for_material', facts.no_printer_for_material],
  ])
  return { tier: assisted.length > 0 ? 'assisted' : 'instant', reasons: assisted }
}

function reasonsOf(checks: readonly (readonly [TierReason, boolean])[]): TierReason[] {
  return checks.filter(([, holds]) => holds).map(([reason]) => reason)
}
