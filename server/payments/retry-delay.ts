import { HOUR, MINUTE } from '../../shared/time.ts'

/** Trouble is tried again after one minute, then two, four and so on; a shop's network may be away for days. */
const FIRST_RETRY_DELAY = MINUTE
export const MAX_RETRY_DELAY = 6 * HOUR

/** Seconds until the next try; `asked` is what the other side wants at least. */
export function retryDelay(attempts: number, asked: number | null): number {
  return Math.max(asked ?? 0, Math.min(FIRST_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY))
}
