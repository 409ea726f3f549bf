import { create } from 'zustand'

/** Why keys were not carried out whose page was left before their turn; kept while staff go from page to page. */
export const useLeftKeys = create<{ notes: readonly string[] }>(() => ({ notes: [] }))

export function sayOfLeftKeys(notes: readonly string[]): void {
  if (notes.length > 0) useLeftKeys.setState({ notes })
}

export function forgetLeftKeys(): void {
  useLeftKeys.setState({ notes: [] })
}
