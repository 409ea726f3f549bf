import { HOUR, MINUTE } from '../../shared/time.ts'

/** Trouble is tried again after one minute, then two, four and so on; a shop's network may be away for days. */
const FIRST_PAUSE = MINUTE
export const MAX_PAUSE = 6 * HOUR

/** Seconds until the next try; `asked` is what the other side wants at least. */
export function retryDelay(attempts: number, asked: number | null): number {
  return Math.max(asked ?? 0, Math.min(FIRST_PAUSE * 2 ** (attempts - 1), MAX_PAUSE))
}
