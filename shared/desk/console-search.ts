import { z } from 'zod'
import type { OrderStatus } from '../orders/order-states.ts'
import type { PlateStatus } from '../production/plates/plate-states.ts'
import type { QuoteStatus } from '../quoting/quotes/quote-states.ts'
import type { Instant } from '../platform/time.ts'

export const SearchConsole = z.object({ q: z.string().trim().max(100) })
export type SearchConsole = z.infer<typeof SearchConsole>

/** Something that the search of the console found. */
export type SearchHit =
  | {
      kind: 'order'
      id: string
      number: number
      filename: string
      /** Name or email address. */
      customer: string | null
      status: OrderStatus
    }
  | { kind: 'unit'; id: string; number: number; unit: number; filename: string }
  | { kind: 'plate'; id: string; number: number; status: PlateStatus; printer: string | null }
  | {
      kind: 'quote'
      id: string
      /** `Q-1042` */
      number: string
      filename: string
      customer: string | null
      status: QuoteStatus
      created_at: Instant
    }
  | { kind: 'customer'; id: string; name: string; email: string | null; orders: number; open_orders: number }
  | { kind: 'printer'; id: string; name: string }
  | { kind: 'spool'; id: string; number: number; filament: string; retired: boolean }
  | { kind: 'material'; id: string; label: string }

export interface ConsoleSearch {
  /** The hit with exactly the number or code that was typed; then orders, quotes, customers, printers and materials. */
  hits: SearchHit[]
  /** Nothing has the words as they were typed: the hits have words that are spelled alike. */
  similar: boolean
}

const RECENT_KINDS = ['order', 'quote', 'customer', 'plate', 'printer', 'material'] as const

/** Things that a member of staff opened lately, as their browser remembers them: without names, which may change. */
export const RecentItems = z.array(z.object({ kind: z.enum(RECENT_KINDS), id: z.string().max(64) })).max(20)
export type RecentItems = z.infer<typeof RecentItems>

/** Words shorter than this are alike too easily. */
const MIN_SIMILAR_LETTERS = 4
const MAX_TYPOS_OF_LONG = 2
const LONG_WORD = 8

/** Returns true if a typed word is, or begins, a word of the text with a letter wrong, missing, too many or swapped; two in a long word. */
export function isSimilar(typed: string, word: string): boolean {
  if (typed.length < MIN_SIMILAR_LETTERS) return word.startsWith(typed)
  const allowed = typed.length >= LONG_WORD ? MAX_TYPOS_OF_LONG : 1
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, at) => typed.length - allowed + at)
  return lengths.some((length) => length <= word.length && typos(typed, word.slice(0, length)) <= allowed)
}

/** Returns the number of wrong, missing, superfluous and swapped letters (optimal string alignment). */
function typos(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]
}
