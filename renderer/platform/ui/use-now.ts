import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** Returns the time in Unix seconds, updated every 15 s, so that expiry shows while a page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
