import { useEffect, useState } from 'react'
import { KIOSK_IDLE_SECONDS, KIOSK_WARNING_SECONDS } from '../../../../shared/accounts/kiosks.ts'

/** Events that show that a customer is still there. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const TICK_MS = 1_000

/** Returns the seconds until the visit ends, from the warning on; null before. Calls `onEnd` once they are over. */
export function useIdle(onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    let touchedAt = performance.now()
    const touched = () => {
      touchedAt = performance.now()
      setLeft(null)
    }
    const tick = () => {
      const idle = Math.floor((performance.now() - touchedAt) / TICK_MS)
      const seconds = KIOSK_IDLE_SECONDS + KIOSK_WARNING_SECONDS - idle
      if (seconds <= 0) {
        touched()
        onEnd()
      } else setLeft(idle < KIOSK_IDLE_SECONDS ? null : seconds)
    }
    const timer = window.setInterval(tick, TICK_MS)
    for (const touch of TOUCHES) document.addEventListener(touch, touched, { passive: true })
    return () => {
      window.clearInterval(timer)
      for (const touch of TOUCHES) document.removeEventListener(touch, touched)
    }
  }, [onEnd])
  return left
}
