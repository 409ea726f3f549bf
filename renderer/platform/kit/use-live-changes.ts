import { useEffect } from 'react'
import { openLine } from './live-line.ts'
import { refetchEverything } from './live-refetch.ts'

/** A page that replaces another one takes over its stream. */
const CLOSE_AFTER_MS = 2_000
/** Due dates and holds also change because time passes. */
const CLOCK_REFETCH_MS = 10 * 60_000

let users = 0
let close: (() => void) | null = null
let closing: number | undefined
/** The number of components that need the stream in a hidden window as well. */
let keepers = 0

/**
 * Opens or closes the window's one stream. A window that is not seen has none: over HTTP/1.1 a browser opens six connections to
 * one server for all of its windows, and each stream takes one. It catches up when it is seen again. The window that shows notices
 * keeps its stream.
 */
function adjust(): void {
  window.clearTimeout(closing)
  if (users > 0 && (keepers > 0 || document.visibilityState === 'visible')) close ??= openLine()
  else
    closing = window.setTimeout(() => {
      close?.()
      close = null
    }, CLOSE_AFTER_MS)
}

/** Keeps the stream open while the window is hidden, until the returned function is called. */
export function keepLineWhileHidden(): () => void {
  keepers += 1
  adjust()
  return () => {
    keepers -= 1
    adjust()
  }
}

/** Keeps everything that the console shows up to date while the component is mounted. */
export function useLiveChanges(): void {
  useEffect(() => {
    users += 1
    adjust()
    document.addEventListener('visibilitychange', adjust)
    const clock = window.setInterval(() => void refetchEverything(), CLOCK_REFETCH_MS)
    return () => {
      users -= 1
      adjust()
      document.removeEventListener('visibilitychange', adjust)
      window.clearInterval(clock)
    }
  }, [])
}
