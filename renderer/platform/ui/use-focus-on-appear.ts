import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element when it appears, so that keyboard and screen reader continue from there. */
export function useFocusOnAppear<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
