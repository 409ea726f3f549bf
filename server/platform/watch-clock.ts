import { noteClock } from './db/clock-mark.ts'
import type { Shop } from './shop.ts'

/** Saves the current clock mark, and logs once when the clock is in doubt. Called before deletions and every few minutes. */
export function watchClock({ write, clock, log }: Pick<Shop, 'write' | 'clock' | 'log'>): void {
  const now = clock.now()
  const { mark, newlyDoubted } = write((tx) => noteClock(tx, now))
  if (!newlyDoubted) return
  log.warn(
    { clock: inWords(now), last_open: inWords(mark.trusted_at) },
    'the computer’s clock is far from when the shop was last open: nothing old is deleted until it has run for a day, or a person says at the console that it is right',
  )
}

function inWords(instant: number): string {
  return new Date(instant * 1000).toISOString()
}
