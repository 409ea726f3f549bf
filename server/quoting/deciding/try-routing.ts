import type { TierRules, TriedTier } from '../../../shared/quoting/quotes/tier-under-rules.ts'
import { TRIED_TIERS } from '../../../shared/quoting/quotes/tier-under-rules.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { offeringShop } from './offering-shop.ts'
import { TriedQuotes, type Trial } from './tried-quotes.ts'

/** The newest of this many days are tried, at most `MAX_TRIED_QUOTES`. */
const TRIED_DAYS = 30
const MAX_TRIED_QUOTES = 2000
/** Milliseconds after which other requests get their turn. A single quote takes a few. */
const MAX_BLOCKED_MS = 10
const MAX_EXAMPLES = 5

/** Quotes that would change from one tier to another. */
export interface TierMove {
  from: TriedTier
  to: TriedTier
  count: number
  /** Some of them. */
  examples: { id: string; filename: string }[]
}

/** The decisions of changed rules about the quotes of the last 30 days. */
export interface TriedRouting {
  days: number
  tried: number
  before: Record<TriedTier, number>
  after: Record<TriedTier, number>
  moves: TierMove[]
  /** Their stored results cannot say what the changed limits would find. */
  need_measuring: number
  /** Their results or documents are not stored any more, or they were never measured. */
  not_stored: number
  /** True if there were more quotes than are tried at once. */
  limited: boolean
}

/**
 * Tries changed routing rules or print limits on the newest quotes. Each is decided twice, by the saved rules and by the
 * changed ones, from its stored results and the documents that it was priced with. Changes nothing.
 */
export async function tryRouting(
  shop: Shop,
  caller: Caller,
  changed: Partial<TierRules>,
): Promise<TriedRouting> {
  staffWith('set_up', caller)
  const now = shop.clock.now()
  const { routing, print_limits } = readShopData(shop.db)
  const saved = { routing, print_limits }
  const quotes = new TriedQuotes(shop.db, offeringShop(shop.db, now), {
    before: saved,
    after: { ...saved, ...changed },
  })
  const { ids, limited } = newestIds(shop.db, now - TRIED_DAYS * DAY)
  const result = emptyResult(limited)
  let blockedSince = performance.now()
  for (const id of ids) {
    addTrial(result, quotes.try(id))
    if (performance.now() - blockedSince < MAX_BLOCKED_MS) continue
    await new Promise(setImmediate)
    blockedSince = performance.now()
  }
  return result
}

/** Quotes of one file follow each other, so that its analysis is read once. */
function newestIds(db: ReadDb, since: number): { ids: string[]; limited: boolean } {
  const rows = db.all<{ id: string; seq: number; analysis_key: string | null; created_at: number }>(
    `select id, seq, analysis_key, created_at from quotes
     where priced_at is not null order by seq desc limit ?`,
    MAX_TRIED_QUOTES + 1,
  )
  const recent = rows.filter(({ created_at }) => created_at >= since)
  const tried = recent.slice(0, MAX_TRIED_QUOTES)
  const key = ({ analysis_key }: (typeof rows)[number]) => analysis_key ?? ''
  tried.sort((a, b) => key(a).localeCompare(key(b)) || b.seq - a.seq)
  return { ids: tried.map(({ id }) => id), limited: recent.length > tried.length }
}

function emptyResult(limited: boolean): TriedRouting {
  const none = () => Object.fromEntries(TRIED_TIERS.map((tier) => [tier, 0])) as Record<TriedTier, number>
  return {
    days: TRIED_DAYS,
    tried: 0,
    before: none(),
    after: none(),
    moves: [],
    need_measuring: 0,
    not_stored: 0,
    limited,
  }
}

function addTrial(result: TriedRouting, trial: Trial): void {
  if (trial.outcome !== 'decided') {
    result[trial.outcome] += 1
    return
  }
  const { before: from, after: to, id, filename } = trial
  result.tried += 1
  result.before[from] += 1
  result.after[to] += 1
  if (from === to) return
  const known = result.moves.find((move) => move.from === from && move.to === to)
  const move = known ?? { from, to, count: 0, examples: [] }
  if (!known) result.moves.push(move)
  move.count += 1
  if (move.examples.length < MAX_EXAMPLES) move.examples.push({ id, filename })
}
