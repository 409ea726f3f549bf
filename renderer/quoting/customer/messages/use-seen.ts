import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onSeen` with the instant of the newest message, once for each, while the element is in view. */
export function useSeen(
  element: RefObject<HTMLElement | null>,
  newest: number | null,
  onSeen: (until: number) => void,
): void {
  const reported = useRef(0)
  const call = useRef(onSeen)
  useEffect(() => {
    call.current = onSeen
  })
  useEffect(() => {
    const watched = element.current
    if (!watched || newest === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      const isInView = entries.some(({ isIntersecting }) => isIntersecting)
      if (!isInView || newest <= reported.current) return
      reported.current = newest
      call.current(newest)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, newest])
}
