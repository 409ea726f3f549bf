import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element that has just appeared, so that the keyboard and a screen reader go on from there. */
export function useFocusOnAppear<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
