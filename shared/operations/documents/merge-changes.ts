import { applyChanges, listChanges, type DocumentChange, type PathStep } from './document-changes.ts'

/** The same place of a document, changed in two ways. */
export interface MergeConflict {
  mine: DocumentChange
  theirs: DocumentChange
}

export interface MergedDocument {
  /** Both sides' changes; at a conflict theirs, because theirs is saved already. */
  merged: unknown
  conflicts: MergeConflict[]
}

/** Merges two people's changes of the same version of a document. */
export function mergeChanges(base: unknown, sides: { mine: unknown; theirs: unknown }): MergedDocument {
  const theirs = listChanges(base, sides.theirs)
  const mine = listChanges(base, sides.mine).filter(
    (change) => !theirs.some((other) => isSameChange(change, other)),
  )
  const conflicts = mine.flatMap((change) =>
    theirs
      .filter((other) => overlaps(change.path, other.path))
      .map((other) => ({ mine: change, theirs: other })),
  )
  const free = mine.filter((change) => !conflicts.some((conflict) => conflict.mine === change))
  return { merged: applyChanges(sides.theirs, free), conflicts }
}

function isSameChange(a: DocumentChange, b: DocumentChange): boolean {
  return a.kind === b.kind && listChanges([a.path, a.after], [b.path, b.after]).length === 0
}

/** Returns true if one path is the other's beginning: then one change is inside what the other replaces. */
function overlaps(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  const shorter = Math.min(a.length, b.length)
  return a.slice(0, shorter).every((step, at) => stepKey(step) === stepKey(b[at]))
}

function stepKey(step: PathStep): string {
  return typeof step === 'string' ? `.${step}` : `[${step.by}=${step.key}]`
}
