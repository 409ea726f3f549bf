import { useEffect } from 'react'

/** Keeps the screen on while the page is seen. Browsers allow it in a secure context only; elsewhere the device decides. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isClosed = false
    const request = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (isClosed) void granted?.release()
      else lock = granted
    }
    // The browser releases the lock whenever the page is hidden.
    const onSeen = () => void request()
    void request()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isClosed = true
      document.removeEventListener('visibilitychange', onSeen)
      void lock?.release()
    }
  }, [])
}
