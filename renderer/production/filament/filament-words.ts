import {
  gramsOf,
  type Spool,
  type SpoolLogEntry,
  type SpoolLogKind,
} from '../../../shared/production/filament/spool.ts'
import { weightText } from '../../platform/ui/words.ts'

/** Writes an amount of filament: `812 g`, `1.25 kg`, `0 g`. */
export function amountText(mg: number): string {
  if (mg < 0) return `−${amountText(-mg)}`
  return mg === 0 ? '0 g' : weightText(gramsOf(mg))
}

export function placeText({ place }: Pick<Spool, 'place'>, printers: ReadonlyMap<string, string>): string {
  if (place === null) return 'Place not known'
  if ('shelf' in place) return `Shelf ${place.shelf}`
  return `${printers.get(place.printer_id) ?? place.printer_id}, slot ${place.slot}`
}

const LOG_WORDS: Record<SpoolLogKind, string> = {
  received: 'Received',
  used: 'Printed',
  taken_back: 'Print taken back',
  weighed: 'Weighed',
  adjusted: 'Corrected',
  edited: 'Details changed',
  moved: 'Moved',
  opened: 'Opened',
  dried: 'Dried',
  retired: 'Retired',
  restored: 'Taken back into use',
}

/** Returns one line of a spool's history: `Printed plate 14: −62 g, 812 g left`. */
export function spoolLogText({
  kind,
  plate,
  note,
  change_mg,
  remaining_mg,
  beyond_mg,
}: SpoolLogEntry): string {
  const what = plate === null ? LOG_WORDS[kind] : `${LOG_WORDS[kind]}, plate ${plate}`
  const amount =
    change_mg === 0
      ? []
      : [`${change_mg > 0 ? '+' : ''}${amountText(change_mg)}, ${amountText(remaining_mg)} left`]
  const beyond = beyond_mg > 0 ? [`${amountText(beyond_mg)} more than it had according to the records`] : []
  return [what, note, ...amount, ...beyond].filter(Boolean).join(': ')
}

/** Grams that were typed; null for nothing or no number. */
export function typedGrams(text: string): number | null {
  const grams = Number(text.replaceAll(',', '').trim())
  return text.trim() === '' || !Number.isFinite(grams) || grams < 0 ? null : grams
}
