import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog.ts'
import { awaitedDay, describeStock, stockOf, withStock, type Stock } from '../../catalog/stock.ts'
import { MaterialId } from '../../catalog/materials.ts'
import { addDays, type PacificDay } from '../../platform/time.ts'
import { filamentKey, sameFilament, type Filament } from './filament-levels.ts'
import { gramsOf, Text, type Milligrams } from './spool.ts'
import { awaitedMg, type Supply } from './supply.ts'

/** Takes colors out of stock, and brings them back, by the amount that is free of them. */
export interface StockRule {
  is_on: boolean
  /** A color with less than this free is out of stock. */
  limit_mg: Milligrams
  /** A color that an ordered supply brings back is offered at once, with the later ship date. */
  offers_awaited: boolean
  /** 0 before it was set for the first time. */
  revision: number
}

/** The part of the rule that differs for one color. */
export interface ColorRule extends Filament {
  /** Staff set it, and the rule leaves it alone until they give it back. */
  by_hand: boolean
  limit_mg: Milligrams | null
}

/** Before the owner has set it. */
export const NO_STOCK_RULE: StockRule = {
  is_on: false,
  limit_mg: 500_000,
  offers_awaited: true,
  revision: 0,
}

interface StockFacts {
  catalog: Catalog
  rule: StockRule
  colors: readonly ColorRule[]
  /** The free amount of each filament of which the shop has or had a spool; of others nothing is known. */
  free: readonly (Filament & { free_mg: Milligrams })[]
  supplies: readonly Supply[]
  today: PacificDay
}

/** A color whose stock the rule changes. */
export interface StockChange extends Filament {
  stock: Stock
  /** It is offered, for prints after its expected day. */
  awaited: boolean
  free_mg: Milligrams
  limit_mg: Milligrams
}

/**
 * Returns the colors that the rule takes out of stock or puts back, or whose expected day it changes. A material is out of stock when all of its
 * colors are. Only the rule offers a color that is awaited: if it does not decide anymore, none is. What is paid already is not touched: the rule changes what new quotes can choose, and nothing else.
 */
export function stockChanges(facts: StockFacts): StockChange[] {
  const { catalog, free } = facts
  const known = new Map(free.map((filament) => [filamentKey(filament), filament.free_mg]))
  return catalog.materials
    .filter(({ custom }) => !custom)
    .flatMap(({ id, colors }) => colors.map((color): Filament => ({ material: id, color })))
    .flatMap((filament) => {
      const free_mg = known.get(filamentKey(filament))
      const { limit_mg, by_hand } = ruleOfColor(facts, filament)
      const now = stockOf(catalog, filament)!
      const wasAwaited = isAwaited(catalog, filament)
      if (!facts.rule.is_on || free_mg === undefined || by_hand)
        return wasAwaited
          ? [{ ...filament, stock: now, awaited: false, free_mg: free_mg ?? 0, limit_mg }]
          : []
      const stock = stockByRule(facts, { ...filament, free_mg, limit_mg })
      const awaited = facts.rule.offers_awaited && isSoon(stock.expected, facts.today)
      return now.in_stock === stock.in_stock && now.expected === stock.expected && wasAwaited === awaited
        ? []
        : [{ ...filament, stock, awaited, free_mg, limit_mg }]
    })
}

/** Nobody is promised a ship date by filament that is further away. */
const MAX_AWAITED_DAYS = 180

function isSoon(expected: PacificDay | null, today: PacificDay): boolean {
  return expected !== null && expected <= addDays(today, MAX_AWAITED_DAYS)
}

function isAwaited({ materials }: Catalog, { material, color }: Filament): boolean {
  const found = materials.find(({ id }) => id === material)
  return found !== undefined && awaitedDay(found, color) !== null
}

/** Returns the limit of a color, and whether staff have it in hand. */
export function ruleOfColor(
  { rule, colors }: Pick<StockFacts, 'rule' | 'colors'>,
  filament: Filament,
): { limit_mg: Milligrams; by_hand: boolean } {
  const own = colors.find((color) => sameFilament(color, filament))
  return { limit_mg: own?.limit_mg ?? rule.limit_mg, by_hand: own?.by_hand ?? false }
}

/** In stock from the limit on; else expected on the day on which what is on its way reaches it. */
function stockByRule(
  { supplies, today }: Pick<StockFacts, 'supplies' | 'today'>,
  { free_mg, limit_mg, ...filament }: Filament & { free_mg: Milligrams; limit_mg: Milligrams },
): Stock {
  if (free_mg >= limit_mg) return { in_stock: true, expected: null }
  const coming = supplies
    .filter((supply) => sameFilament(supply, filament))
    .flatMap((supply) =>
      supply.expected === null || supply.expected < today
        ? []
        : [{ day: supply.expected, mg: awaitedMg(supply) }],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
  let sum = free_mg
  for (const { day, mg } of coming) {
    sum += mg
    if (sum >= limit_mg) return { in_stock: false, expected: day }
  }
  return { in_stock: false, expected: null }
}

/** Returns the catalog after the changes, and why, for its history. */
export function withStockChanges(
  catalog: Catalog,
  changes: readonly StockChange[],
): { catalog: Catalog; reason: string } {
  const texts = changes.map(({ material, color, stock, awaited, free_mg, limit_mg }) => {
    const label = catalog.materials.find(({ id }) => id === material)!.label
    return `${describeStock(label, color, stock, awaited)} (${gramsText(free_mg)} free, limit ${gramsText(limit_mg)})`
  })
  let next = catalog
  for (const { material, color, stock, awaited } of changes)
    if (material !== 'Custom') next = withStock(next, { material, color }, stock, awaited)
  return { catalog: next, reason: `By the stock rule: ${texts.join('; ')}` }
}

function gramsText(mg: Milligrams): string {
  return `${Math.floor(gramsOf(mg)).toLocaleString('en-US')} g`
}

/** A limit of nothing would never take a color out of stock before it is oversold. */
const Limit = z.number().min(1, 'The limit is at least 1 g.').max(1_000_000)

/** `revision` is the one that the owner saw. */
export const SetStockRule = z.object({
  revision: z.int().min(0),
  is_on: z.boolean(),
  limit_grams: Limit,
  offers_awaited: z.boolean(),
})
export type SetStockRule = z.infer<typeof SetStockRule>

const RuleColor = z.object({ material: MaterialId.exclude(['Custom']), color: Text })

/** Another limit for one color; null for the rule's. */
export const SetColorLimit = RuleColor.extend({
  seen_grams: Limit.nullable(),
  limit_grams: Limit.nullable(),
})
export type SetColorLimit = z.infer<typeof SetColorLimit>

/** Gives a color that staff set by hand back to the rule. */
export const GiveToRule = RuleColor
export type GiveToRule = z.infer<typeof GiveToRule>
