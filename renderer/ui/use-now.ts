import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The time in Unix seconds, anew every quarter of a minute: what ends while a page is open is seen to end. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
