/** Takes away what one list or bulk bar says it did, with its undo. */
type Forget = () => void

let newest: Forget | null = null

/**
 * Says that an action was done. The one before it, on whichever list or bulk bar of the page, is forgotten: one undo is offered at
 * a time, and `u` takes back what was done last.
 */
export function beNewestAction(forget: Forget): void {
  if (newest !== forget) newest?.()
  newest = forget
}

/** Ends what was said with its list. */
export function leaveNewestAction(forget: Forget): void {
  if (newest === forget) newest = null
}
