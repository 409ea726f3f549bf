/** A field of an object, or an item of a list by the value of its key field; `name` is for people, where an item has one beside its key. */
export type PathStep = string | { by: string; key: string | number; name?: string }

/** One difference between two versions of a document. `before` and `after` of `reordered` are the keys of the list's items. */
export interface DocumentChange {
  /** From the outside in; empty for the document itself. */
  path: PathStep[]
  kind: 'added' | 'removed' | 'changed' | 'reordered'
  before?: unknown
  after?: unknown
}

/** Fields that identify an item of a list, the most certain first. */
const KEY_FIELDS = ['id', 'speed', 'name', 'label', 'day', 'from', 'task']

/** Keys that order their list: where an item stands is no change of its own. */
const ORDERED_KEYS = new Set(['day', 'from'])

type Fields = Record<string, unknown>

/**
 * Lists what differs between two JSON values, in the order of the fields. Items of a list of objects are matched by their key
 * field; a list without one, such as a list of names, changes as a whole.
 */
export function listChanges(before: unknown, after: unknown, path: PathStep[] = []): DocumentChange[] {
  if (isFields(before) && isFields(after)) return listFieldChanges(before, after, path)
  if (!Array.isArray(before) || !Array.isArray(after))
    return before === after ? [] : [{ path, kind: 'changed', before, after }]
  const by = keyFieldOf(before, after)
  if (by !== null) return listItemChanges({ by, before, after }, path)
  const isSame =
    before.length === after.length && before.every((item, at) => listChanges(item, after[at]).length === 0)
  return isSame ? [] : [{ path, kind: 'changed', before, after }]
}

function listFieldChanges(before: Fields, after: Fields, path: PathStep[]): DocumentChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    compareSlot({ had: name in before, has: name in after }, before[name], after[name], [...path, name]),
  )
}

function listItemChanges(
  lists: { by: string; before: Fields[]; after: Fields[] },
  path: PathStep[],
): DocumentChange[] {
  const { by, before, after } = lists
  const old = keyed(before, by)
  const now = keyed(after, by)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    compareSlot({ had: old.has(key), has: now.has(key) }, old.get(key), now.get(key), [
      ...path,
      { by, key, ...nameOf(old.get(key) ?? now.get(key), by) },
    ]),
  )
  const expected = [...now.keys()]
    .filter((key) => !old.has(key))
    .reduce(
      (list, key) => insertItem(list, { [by]: key }, by),
      before.filter((item) => now.has(item[by] as string | number)),
    )
  const keys = [...now.keys()]
  const isInOrder = keys.every((key, at) => key === expected[at]?.[by])
  return isInOrder ? changes : [...changes, { path, kind: 'reordered', before: [...old.keys()], after: keys }]
}

/** Returns the list with an item more: at the end, or in its place in a list that has the order of its keys. */
function insertItem(list: readonly Fields[], item: Fields, by: string): Fields[] {
  const keyOf = (one: Fields) => one[by] as string | number
  const isOrdered =
    ORDERED_KEYS.has(by) && list.every((one, at) => at === 0 || keyOf(list[at - 1]) <= keyOf(one))
  const at = isOrdered ? list.findIndex((one) => keyOf(one) > keyOf(item)) : -1
  return at === -1 ? [...list, item] : list.toSpliced(at, 0, item)
}

function compareSlot(
  { had, has }: { had: boolean; has: boolean },
  before: unknown,
  after: unknown,
  path: PathStep[],
): DocumentChange[] {
  if (had && has) return listChanges(before, after, path)
  return [had ? { path, kind: 'removed', before, after: null } : { path, kind: 'added', before: null, after }]
}

/** Returns the document with the changes made. Throws when a list does not have an item that a change names. */
export function applyChanges(value: unknown, changes: readonly DocumentChange[]): unknown {
  return changes.reduce((result, change) => applyAt(result, change.path, change), value)
}

function applyAt(value: unknown, path: readonly PathStep[], change: DocumentChange): unknown {
  const [step, ...rest] = path
  if (step === undefined)
    return change.kind === 'reordered' ? reorder(value as Fields[], change.after as unknown[]) : change.after
  const isLast = rest.length === 0 && change.kind !== 'reordered'
  if (typeof step === 'string') {
    const { [step]: inner, ...others } = value as Fields
    if (isLast && change.kind === 'removed') return others
    return { ...(value as Fields), [step]: applyAt(inner, rest, change) }
  }
  const list = value as Fields[]
  if (isLast && change.kind === 'added') return insertItem(list, change.after as Fields, step.by)
  const at = list.findIndex((item) => item[step.by] === step.key)
  if (at === -1) throw new Error(`the list has no item whose ${step.by} is ${step.key}`)
  if (isLast && change.kind === 'removed') return list.toSpliced(at, 1)
  return list.with(at, applyAt(list[at], rest, change) as Fields)
}

/** Items that are not named keep their order behind the others. */
function reorder(list: readonly Fields[], keys: readonly unknown[]): Fields[] {
  const by = KEY_FIELDS.find((name) => keys.every((key) => list.some((item) => item[name] === key))) ?? ''
  const rank = (item: Fields) => (keys.includes(item[by]) ? keys.indexOf(item[by]) : keys.length)
  return list.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the field that identifies the items of both lists; null if there is none. */
function nameOf(item: Fields | undefined, by: string): { name?: string } {
  const name = item?.['name']
  return by !== 'name' && typeof name === 'string' ? { name } : {}
}

function keyFieldOf(before: readonly unknown[], after: readonly unknown[]): string | null {
  if (before.length + after.length === 0) return null
  const isKey = (by: string) => [before, after].every((list) => hasKeys(list, by))
  return KEY_FIELDS.find(isKey) ?? null
}

function hasKeys(list: readonly unknown[], by: string): boolean {
  const keys = list.map((item) => (isFields(item) ? item[by] : null))
  return (
    keys.every((key) => typeof key === 'string' || typeof key === 'number') &&
    new Set(keys).size === keys.length
  )
}

function keyed(list: readonly Fields[], by: string): Map<string | number, Fields> {
  return new Map(list.map((item) => [item[by] as string | number, item]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
