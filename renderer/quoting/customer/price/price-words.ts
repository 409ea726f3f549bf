import type { MaterialShown, Speed } from '../../../../shared/catalog/materials.ts'
import { formatCents } from '../../../../shared/platform/money.ts'
import type { QuantityRow } from '../../../../shared/quoting/quotes/compare.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { soldOptions, type SoldOption } from '../../../../shared/quoting/quotes/sold-options.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { dayText } from '../../../platform/ui/words.ts'

export function optionOf(options: readonly PriceOption[], speed: Speed): PriceOption | undefined {
  return options.find((option) => option.speed === speed)
}

/** Returns the option of the chosen speed if it is offered and available, otherwise the first available one. */
export function shownOption<Option extends SoldOption>(
  options: readonly Option[],
  speed: Speed,
): Option | undefined {
  const offered = soldOptions(options)
  const chosen = offered.find((option) => option.speed === speed)
  return chosen?.available ? chosen : (offered.find((option) => option.available) ?? chosen)
}

/** Says how many business days a color adds to the ship date, or when its filament arrives. `leadDays` are those of every color that adds some. */
export function colorLead(
  material: Pick<MaterialShown, 'same_day_colors' | 'awaited_colors'>,
  color: string,
  leadDays: number,
): string {
  const awaited = material.awaited_colors.find((one) => one.color === color)
  if (awaited) return `filament arrives ${dayText(awaited.expected)}`
  if (leadDays === 0 || material.same_day_colors.includes(color)) return 'no extra day'
  return `adds ${counted(leadDays, 'day')}`
}

/** Returns a screen reader's words for a price and its ship date: `Total $12.00, ships Mon, Nov 30`. */
export function spokenPrice(name: string, cents: number, ship_by: string | null): string {
  const date = ship_by === null ? 'ship date to be confirmed' : `ships ${dayText(ship_by)}`
  return `${name} ${formatCents(cents)}, ${date}`
}

export interface QuantityBreak {
  quantity: number
  unit_cents: number
  /** Whole percent less for each piece. */
  percent: number
}

/** Returns the next quantity at which each piece is at least 1% cheaper; null if there is none. */
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
