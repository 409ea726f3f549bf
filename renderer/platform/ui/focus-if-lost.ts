/** Focuses an element in place of one that went away with the focus. Whoever went on meanwhile stays where they are. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
