import type { Refusal } from '../shared/refusals.ts'
import { sweepAgentUses } from './accounts/agent-uses.ts'
import { sweepQuarantine } from './files/sweep-quarantine.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { followEvents } from './mail/follow-events.ts'
import { sendAccountEmails } from './mail/send-account-emails.ts'
import { sendEmails } from './mail/send-emails.ts'
import { sweep } from './oauth/sweep.ts'
import { sweepCheckouts } from './payments/sweep-checkouts.ts'
import { forgetContacts, noteExpiries } from './quotes/end-unanswered.ts'
import { removeOldFiles } from './quotes/remove-old-files.ts'
import { sweepUploads } from './quotes/sweep-uploads.ts'
import type { Shop } from './shop.ts'
import { watchClock } from './watch-clock.ts'

/** Periodic work while the shop is open. */
export interface BackgroundWork {
  start(): void
  /** Resolves when the current round has ended. */
  stop(): Promise<void>
}

interface Round {
  /** Name in the log. */
  name: string
  /** Pause between rounds. */
  every_ms: number
  run: () => Promise<unknown>
}

/** Returns all periodic work. */
export function backgroundWork(shop: Shop): BackgroundWork[] {
  return [
    repeated(shop, {
      name: 'letters',
      every_ms: 5_000,
      run: async () => {
        followEvents(shop)
        await sendEmails(shop)
        await sendAccountEmails(shop)
      },
    }),
    repeated(shop, { name: 'database file', every_ms: 3_000, run: () => Promise.resolve(shop.guard.look()) }),
    repeated(shop, { name: 'clock', every_ms: 5 * 60_000, run: () => Promise.resolve(watchClock(shop)) }),
    ...sweeps(shop),
  ]
}

/** Periodic deletion of expired data. */
function sweeps(shop: Shop): BackgroundWork[] {
  return [
    repeated(shop, { name: 'unused uploads', every_ms: 10 * 60_000, run: () => sweepUploads(shop) }),
    repeated(shop, {
      name: 'quotes that ended',
      every_ms: 10 * 60_000,
      run: () =>
        Promise.resolve().then(() => {
          noteExpiries(shop)
          shop.write((tx) => forgetContacts(tx, shop.clock.now()))
        }),
    }),
    repeated(shop, { name: 'old files', every_ms: 60 * 60_000, run: () => removeOldFiles(shop) }),
    repeated(shop, { name: 'unknown files', every_ms: 60 * 60_000, run: () => sweepQuarantine(shop) }),
    repeated(shop, {
      name: 'what has ended',
      every_ms: 24 * 60 * 60_000,
      run: async () => {
        await sweepAccounts(shop)
        await sweepCheckouts(shop)
        shop.write((tx) => sweep(tx, shop.clock.now()))
      },
    }),
    repeated(shop, {
      name: 'what agents did',
      every_ms: 60 * 60_000,
      run: () => Promise.resolve(sweepAgentUses(shop)),
    }),
  ]
}

/** Runs rounds that never overlap; a failed round is logged, and the next one runs as usual. */
export function repeated(shop: Pick<Shop, 'log'>, round: Round): BackgroundWork {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let stopped = false
  const once = async () => {
    try {
      await round.run()
    } catch (error) {
      // A lost database is logged once, in guard-database.ts.
      if ((error as Partial<Refusal>).code !== 'database_unavailable')
        shop.log.error({ err: error, work: round.name }, 'background work failed')
    }
    if (!stopped) timer = setTimeout(next, round.every_ms)
  }
  const next = () => void (underWay = once())
  return {
    start: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
