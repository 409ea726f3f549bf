import type { MaterialShown, Speed } from '../../../shared/catalog/materials.ts'
import type { QuantityRow } from '../../../shared/quotes/compare.ts'
import type { PriceOption } from '../../../shared/quotes/quote.ts'

/** What people read for the interface's `asap` and `week`. */
export const SPEED_NAMES: Record<Speed, string> = { asap: 'Fastest', week: 'Economy' }

export function optionOf(options: readonly PriceOption[], speed: Speed): PriceOption | undefined {
  return options.find((option) => option.speed === speed)
}

/** The chosen option where it can be had, else the first that can. */
export function shownOption(options: readonly PriceOption[], speed: Speed): PriceOption | undefined {
  const wanted = optionOf(options, speed)
  return wanted?.available ? wanted : (options.find((option) => option.available) ?? wanted)
}

/** What a colour does to the date: some ship at once, others wait a business day. */
export function colorLead(material: MaterialShown, color: string): string {
  if (material.same_day_colors.includes(color)) return 'no extra day'
  return 'adds 1 day'
}

export interface QuantityBreak {
  quantity: number
  unit_cents: number
  /** Whole percent less for each piece. */
  percent: number
}

/** The next quantity at which each piece gets noticeably cheaper; null when there is none. */
export function nextBreak(
  rows: readonly QuantityRow[],
  quantity: number,
  speed: Speed,
): QuantityBreak | null {
  const unit = (row: QuantityRow) => optionOf(row.options, speed)?.unit_cents
  const now = rows.find((row) => row.quantity === quantity)
  const nowCents = now && unit(now)
  if (!nowCents) return null
  for (const row of rows) {
    const cents = unit(row)
    if (row.quantity <= quantity || !cents) continue
    const percent = Math.round((1 - cents / nowCents) * 100)
    if (percent >= 1) return { quantity: row.quantity, unit_cents: cents, percent }
  }
  return null
}
