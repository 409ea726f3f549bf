import { useMatches } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the content when the page changes, so that keyboard and screen reader do not stay on a link that is
 * gone. A new quote on the same page, as after a requote, does not move the focus.
 */
export function usePageFocus(content: RefObject<HTMLElement | null>): void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current !== page) content.current?.focus({ preventScroll: true })
    previous.current = page
  }, [page, content])
}
