import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import type { Instant } from '../../platform/time.ts'

/** Filament is counted in whole milligrams, so that what spools have and what was taken from them add up exactly. */
export type Milligrams = number

const MG_PER_GRAM = 1000

export function milligramsOf(grams: number): Milligrams {
  return Math.round(grams * MG_PER_GRAM)
}

export function gramsOf(milligrams: Milligrams): number {
  return milligrams / MG_PER_GRAM
}

/** A spool is in a slot of a printer, or on a shelf; null: not known. */
export type SpoolPlace = { printer_id: string; slot: number } | { shelf: string } | null

/** A roll of filament that the shop has, or had. */
export interface Spool {
  id: string
  /** The number on its label: 12 is "S12". */
  number: number
  material: MaterialId
  color: string
  brand: string
  /** The maker's lot number. */
  lot: string | null
  /** Filament when it was received. */
  net_mg: Milligrams
  /** The weight of the spool without filament; null: not known, so it cannot be weighed. */
  empty_mg: Milligrams | null
  remaining_mg: Milligrams
  /** The shop's cost of the spool. */
  cost_cents: number | null
  place: SpoolPlace
  received_at: Instant
  opened_at: Instant | null
  dried_at: Instant | null
  retired_at: Instant | null
  revision: number
}

/** `taken_back`: a print that was recorded by mistake gives its filament back. */
const SPOOL_LOG_KINDS = [
  'received',
  'used',
  'taken_back',
  'weighed',
  'adjusted',
  'edited',
  'moved',
  'opened',
  'dried',
  'retired',
  'restored',
] as const
export type SpoolLogKind = (typeof SPOOL_LOG_KINDS)[number]

/** One line of a spool's history. */
export interface SpoolLogEntry {
  id: number
  at: Instant
  kind: SpoolLogKind
  change_mg: Milligrams
  remaining_mg: Milligrams
  /** Used beyond what the spool had by the records. */
  beyond_mg: Milligrams
  /** The plate that was printed from it, and of which order. */
  plate: number | null
  order_id: string | null
  note: string | null
  who: string | null
}

/** The largest spools sold hold 10 kg. */
const MAX_SPOOL_GRAMS = 20_000
/** Multi-material units of four can be chained to sixteen slots. */
const MAX_SLOT = 16
export const MAX_SPOOLS_AT_ONCE = 50

export const Text = z.string().trim().min(1).max(60)
export const Grams = z.number().min(0).max(MAX_SPOOL_GRAMS)
export const Net = z.number().positive().max(MAX_SPOOL_GRAMS)
export const Cost = z.int().min(0).max(10_000_00)
const PlaceField = z
  .union([
    z.object({ printer_id: z.string().max(64), slot: z.int().min(1).max(MAX_SLOT) }),
    z.object({ shelf: Text }),
  ])
  .nullable()
/** The spool as staff saw it. */
const SeenSpool = z.object({ spool_id: z.string().max(64), revision: z.int().min(0) })
const Why = z.string().trim().min(1).max(300)

const SpoolFacts = z.object({
  brand: Text,
  lot: Text.nullable(),
  empty_grams: Grams.nullable(),
  cost_cents: Cost.nullable(),
})

/** Spools of one kind that arrived together. */
export const ReceiveSpools = SpoolFacts.extend({
  material: MaterialId,
  color: Text,
  net_grams: Net,
  count: z.int().min(1).max(MAX_SPOOLS_AT_ONCE),
  shelf: Text.nullable(),
})
export type ReceiveSpools = z.infer<typeof ReceiveSpools>

/** `scale_grams`: what the scale shows, spool and filament together. */
export const WeighSpool = SeenSpool.extend({ scale_grams: Grams, empty_grams: Grams.nullable() })
export type WeighSpool = z.infer<typeof WeighSpool>

export const AdjustSpool = SeenSpool.extend({ remaining_grams: Grams, why: Why })
export type AdjustSpool = z.infer<typeof AdjustSpool>

export const EditSpool = SeenSpool.extend(SpoolFacts.shape)
export type EditSpool = z.infer<typeof EditSpool>

export const MoveSpool = SeenSpool.extend({ place: PlaceField })
export type MoveSpool = z.infer<typeof MoveSpool>

export const MarkSpool = SeenSpool.extend({ what: z.enum(['opened', 'dried']) })
export type MarkSpool = z.infer<typeof MarkSpool>

export const RetireSpool = SeenSpool.extend({ why: Why })
export type RetireSpool = z.infer<typeof RetireSpool>

export const RestoreSpool = SeenSpool
export type RestoreSpool = z.infer<typeof RestoreSpool>

/** The least that the shop wants to have of a filament; null: no minimum. */
export const SetFilamentMinimum = z.object({
  material: MaterialId,
  color: Text,
  /** The grams as the caller saw them. */
  seen_grams: Grams.nullable(),
  grams: z.number().positive().max(1_000_000).nullable(),
})
export type SetFilamentMinimum = z.infer<typeof SetFilamentMinimum>
