import { create } from 'zustand'

/** A key of the page that is shown, and what it does. */
export interface PageKey {
  key: string
  label: string
  run: () => void
  /** False: the key does nothing now. */
  enabled?: boolean
}

interface PageKeys {
  /** For the list that `?` opens. */
  shown: readonly Pick<PageKey, 'key' | 'label'>[]
  listOpen: boolean
  set: (change: Partial<Pick<PageKeys, 'shown' | 'listOpen'>>) => void
}

/** Which keys the page has right now; the frame shows them, the page sets them. */
export const usePageKeys = create<PageKeys>()((set) => ({ shown: [], listOpen: false, set }))

/** Keys belong to a field while somebody writes in it, and to a dialog while one is open. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isWriting(event.target) || document.querySelector('[role="dialog"]') !== null
}

export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
