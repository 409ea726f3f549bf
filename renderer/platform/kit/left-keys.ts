import { create } from 'zustand'

/**
 * Sentences about keys that were not carried out because staff left their page first; kept while staff go from page to
 * page.
 */
export const useLeftKeys = create<{ notes: readonly string[] }>(() => ({ notes: [] }))

export function sayOfLeftKeys(notes: readonly string[]): void {
  if (notes.length > 0) useLeftKeys.setState({ notes })
}

export function forgetLeftKeys(): void {
  useLeftKeys.setState({ notes: [] })
}
