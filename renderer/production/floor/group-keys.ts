import type { PageKey } from '../../platform/kit/page-keys.ts'
import { focusRow } from '../../platform/kit/use-list-keys.ts'
import type { ShownGroup } from './floor-items.ts'
import type { FloorState } from './use-floor-state.ts'

/** Shortcuts from group to group, such as from the queue to what is printing, and of a whole group. */
export function groupKeys({ floor, shown: { groups }, next, walk }: FloorState): PageKey[] {
  const { chosen, choose, selection } = floor
  const here = chosen ?? next
  const own = groups.find(({ ids }) => here !== null && ids.includes(here))
  const go = (step: 1 | -1) => {
    const first = groupReached(groups, walk.group ?? own?.place ?? null, step)?.ids[0]
    if (first === undefined) return
    choose(first)
    focusRow(first)
  }
  const ids = own?.ids ?? []
  const isWhole = ids.every((id) => selection.selected.has(id))
  return [
    { key: 'J', label: 'Next group', run: () => go(1), enabled: groups.length > 0 },
    { key: 'K', label: 'Previous group', run: () => go(-1), enabled: groups.length > 0 },
    {
      key: 'a',
      label: 'Select or unselect the whole group',
      run: () => selection.setMany(ids, !isWhole),
      enabled: ids.length > 0,
    },
  ]
}

/** Returns the next group (1) or the one before (-1), also of a place whose group is empty by now; at the ends the same one. */
export function groupReached(
  groups: readonly ShownGroup[],
  from: number | null,
  step: 1 | -1,
): ShownGroup | undefined {
  if (from === null) return groups[0]
  const beyond = (step === 1 ? groups : groups.toReversed()).find(
    ({ place }) => Math.sign(place - from) === step,
  )
  return beyond ?? (step === 1 ? groups.at(-1) : groups[0])
}
