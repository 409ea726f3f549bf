import { useEffect } from 'react'
import { queryClient, server, trpc } from '../../platform/api.ts'

/** Touches are reported at most this often. */
const REPORT_MS = 15_000

const refetchScreen = () => queryClient.invalidateQueries({ queryKey: trpc.shopFloor.screen.queryKey() })

/**
 * Reports touches while someone works on the tablet, and shows the PIN screen when the session has ended without one. Only
 * touches, keys and scans count: what the page loads itself does not.
 */
export function useIdleEnd(): void {
  useEffect(() => {
    let reportedAt = 0
    let end: number | undefined
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return
      reportedAt = Date.now()
      server.shopFloor.touch
        .mutate()
        .then(({ ends_at }) => {
          window.clearTimeout(end)
          if (ends_at !== null)
            end = window.setTimeout(() => void refetchScreen(), ends_at * 1000 - Date.now() + 1_000)
        })
        .catch(refetchScreen)
    }
    report()
    document.addEventListener('pointerdown', report)
    document.addEventListener('keydown', report)
    return () => {
      window.clearTimeout(end)
      document.removeEventListener('pointerdown', report)
      document.removeEventListener('keydown', report)
    }
  }, [])
}
