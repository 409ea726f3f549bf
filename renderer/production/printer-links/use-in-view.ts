import { useCallback, useState, type RefCallback } from 'react'

/** Returns whether an element is in view, and the ref of it. */
export function useInView(): [boolean, RefCallback<Element>] {
  const [isInView, setInView] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isInView, watch]
}
