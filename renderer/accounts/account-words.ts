import type { Scope } from '../../shared/accounts/scopes.ts'
import { DAY, HOUR, MINUTE } from '../../shared/platform/time.ts'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'

interface ScopeWords {
  label: string
  meaning: string
}

/** The rights that each scope gives, in words for the person who grants it. */
export const SCOPE_WORDS: Record<Scope, ScopeWords> = {
  quotes: {
    label: 'Quotes',
    meaning: 'Upload parts, see prices and change options. Free.',
  },
  orders: { label: 'Orders', meaning: 'See orders and their status.' },
  purchase: {
    label: 'Allow purchases',
    meaning: 'Accept quotes for you and open their checkout. A person always pays there.',
  },
}

/** Writes scopes in one line: `Quotes, orders`. */
export function scopesText(scopes: readonly Scope[]): string {
  const text = scopes.map((scope) => SCOPE_WORDS[scope].label.toLowerCase()).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Writes how long ago an instant (Unix seconds) was; from one day on, the instant itself. */
export function whenText(seconds: number, now: number): string {
  const ago = now - seconds
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return `${counted(Math.floor(ago / MINUTE), 'minute')} ago`
  if (ago < DAY) return `${counted(Math.floor(ago / HOUR), 'hour')} ago`
  return shopInstantText(seconds)
}

/** Writes a waiting time, rounded up so that no retry comes too early: `40 seconds`, `10 minutes`. */
export function waitText(seconds: number): string {
  return seconds < 2 * MINUTE
    ? counted(Math.ceil(seconds), 'second')
    : counted(Math.ceil(seconds / MINUTE), 'minute')
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
