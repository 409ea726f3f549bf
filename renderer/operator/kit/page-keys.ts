import { create } from 'zustand'

/** A key of the page that is shown, and what it does. */
export interface PageKey {
  key: string
  label: string
  run: () => void
  /** False: the key does nothing now. */
  enabled?: boolean
}

type ShownKey = Pick<PageKey, 'key' | 'label'>

interface PageKeys {
  /** For the list that `?` opens: several parts of a page add theirs. */
  shown: readonly (readonly ShownKey[])[]
  listOpen: boolean
  openList: (listOpen: boolean) => void
  add: (keys: readonly ShownKey[]) => void
  remove: (keys: readonly ShownKey[]) => void
}

/** Which keys the page has right now; the frame shows them, the page sets them. */
export const usePageKeys = create<PageKeys>()((set) => ({
  shown: [],
  listOpen: false,
  openList: (listOpen) => set({ listOpen }),
  add: (keys) => set(({ shown }) => ({ shown: [...shown, keys] })),
  remove: (keys) => set(({ shown }) => ({ shown: shown.filter((one) => one !== keys) })),
}))

/** Keys belong to a field while somebody writes in it, and to a dialog while one is open. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isWriting(event.target) || document.querySelector('[role="dialog"]') !== null
}

export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')
}
