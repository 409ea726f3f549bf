import type { PageKey } from '../kit/page-keys.ts'
import { focusRow } from '../kit/use-list-keys.ts'
import type { FloorState } from './use-floor-state.ts'

type ShownGroups = FloorState['shown']['groups']

/** Shortcuts from group to group, such as from the queue to what is printing, and of a whole group. */
export function groupKeys(
  groups: ShownGroups,
  { chosen, choose, selection }: Pick<FloorState['floor'], 'chosen' | 'choose' | 'selection'>,
  next: string | null,
): PageKey[] {
  const here = chosen ?? next
  const index = groups.findIndex((ids) => here !== null && ids.includes(here))
  const go = (to: number) => {
    const [first] = groups[Math.min(Math.max(to, 0), groups.length - 1)]
    choose(first)
    focusRow(first)
  }
  const own = groups[index] ?? []
  const isWhole = own.every((id) => selection.selected.has(id))
  return [
    { key: 'J', label: 'Next group', run: () => go(index + 1), enabled: groups.length > 0 },
    { key: 'K', label: 'Previous group', run: () => go(index - 1), enabled: groups.length > 0 },
    {
      key: 'a',
      label: 'Select or unselect the whole group',
      run: () => selection.setMany(own, !isWhole),
      enabled: own.length > 0,
    },
  ]
}
