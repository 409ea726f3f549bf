import { useEffect, useEffectEvent } from 'react'

type TakeScan = (text: string) => boolean

const takers = new Set<TakeScan>()

/** Offers what is scanned to the page first. `take` returns whether the code was meant for it; other codes are opened. */
export function usePageScans(take: TakeScan): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const taker: TakeScan = (text) => taken(text)
    takers.add(taker)
    return () => void takers.delete(taker)
  }, [])
}

/** Returns true if the page has taken a scanned code: what was opened last is asked first, such as a form before its page. */
export function isTakenByPage(text: string): boolean {
  return [...takers].toReversed().some((take) => take(text))
}
