import { useMatches } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Another page begins at its content: the focus goes there, so that the keyboard and a screen reader do not stay on a
 * link that is gone. Another quote on the same page (a new price) moves nothing.
 */
export function usePageFocus(content: RefObject<HTMLElement | null>): void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const before = useRef(page)
  useEffect(() => {
    if (before.current !== page) content.current?.focus({ preventScroll: true })
    before.current = page
  }, [page, content])
}
