import { useLayoutEffect } from 'react'

/** Removes the page that the server painted, in the frame in which React first shows its own. */
export function useFirstPaintEnd(): void {
  useLayoutEffect(() => document.querySelector('#first-paint')?.remove(), [])
}
