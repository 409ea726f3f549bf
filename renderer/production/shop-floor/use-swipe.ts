import { useRef, type PointerEvent } from 'react'

/** Shorter moves are taps, and those that go more up or down scroll. */
const MIN_SWIPE_PX = 80

/** Calls with 1 for a swipe to the left (the next page) and with -1 for one to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, pointerType, isPrimary }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const [x, y] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
