import { listChanges, type DocumentChange, type PathStep } from './document-changes.ts'

/**
 * Returns where a document differs from an earlier one, as the dotted paths that its form and its faults use, such as
 * `materials.3.label`. Values that are gone have no place.
 */
export function changedPaths(before: unknown, after: unknown): string[] {
  return listChanges(before, after).flatMap((change) => placesOf(change, after))
}

function placesOf({ path, kind, before, after }: DocumentChange, body: unknown): string[] {
  const place = indexPath(path, body)
  if (place === null || kind === 'reordered') return []
  const [old, now] = [before, after]
  if (!Array.isArray(old) || !Array.isArray(now) || old.length !== now.length) return [place.join('.')]
  // Items without a key have only their place in the list.
  return now.flatMap((item, at) => (listChanges(old[at], item).length > 0 ? [[...place, at].join('.')] : []))
}

/** Returns the path with the index of each item in place of its key; null for an item that the body does not have. */
function indexPath(path: readonly PathStep[], body: unknown): (string | number)[] | null {
  const [step, ...rest] = path
  if (step === undefined) return []
  const at =
    typeof step === 'string'
      ? step
      : (body as Record<string, unknown>[]).findIndex((item) => item[step.by] === step.key)
  if (at === -1) return null
  const inner = indexPath(rest, (body as Record<string | number, unknown>)[at])
  return inner === null ? null : [at, ...inner]
}

/** True if one of the places is at the path or within it. */
export function isTouched(path: string, places: readonly string[]): boolean {
  return places.some((place) => place === path || place.startsWith(`${path}.`))
}

/** A field of a settings form: where its value is, and whether people need it at once. */
export interface PlacedField {
  path: string
  isEveryday?: boolean
}

/** Returns the fields that are in sight at first, the everyday and the changed ones, and those behind "Show all". */
export function foldFields<Field extends PlacedField>(
  fields: readonly Field[],
  customized: readonly string[],
): { inSight: Field[]; folded: Field[] } {
  const isInSight = ({ path, isEveryday }: Field) => isEveryday === true || isTouched(path, customized)
  return {
    inSight: fields.filter(isInSight),
    folded: fields.filter((field) => !isInSight(field)),
  }
}
