import { MINUTE, type Instant } from '../../../shared/platform/time.ts'

/** More addresses at once share one line. */
const MAX_ADDRESSES = 1000

/**
 * Lets one line of the log a minute through for each address, so that nobody pushes other lines out of it by being refused. Returns
 * how many were left out since the last one; null for a line that is left out.
 */
export function sparseLines(now: () => Instant): (address: string) => number | null {
  const written = new Map<string, { at: Instant; left_out: number }>()
  return (address) => {
    const at = now()
    if (!written.has(address) && written.size >= MAX_ADDRESSES) forgetOld(written, at)
    const key = written.has(address) || written.size < MAX_ADDRESSES ? address : ''
    const last = written.get(key)
    if (last && Math.abs(at - last.at) < MINUTE) {
      last.left_out++
      return null
    }
    written.set(key, { at, left_out: 0 })
    return last?.left_out ?? 0
  }
}

function forgetOld(written: Map<string, { at: Instant }>, now: Instant): void {
  for (const [address, { at }] of written) if (Math.abs(now - at) >= MINUTE) written.delete(address)
}
