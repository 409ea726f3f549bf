import { useActionKeys, useListKeys, useUnfitKeys } from '../../platform/kit/use-list-keys.ts'
import { groupKeys } from './group-keys.ts'
import { SEARCH_ELEMENT_ID } from './floor-toolbar.tsx'
import { ACTION_LABELS } from './floor-actions.ts'
import { FLOOR_VIEWS } from './floor-views.ts'
import type { FloorState } from './use-floor-state.ts'

/** The shortcuts of the floor page: of the list, of what is selected or chosen, and of the views. */
export function useFloorKeys(state: FloorState): void {
  const { floor, shown, next, walk, actions, search } = state
  const { selection, chosen, choose, clearChoice, moves, act, mayMake } = floor
  const isWork = shown.items.some(({ id, kind }) => id === chosen && kind !== 'printer')
  useListKeys({ ids: shown.items.map(({ id }) => id), chosen, next, onChoose: choose, onStep: walk.onStep })
  const actionKeys = (mayMake ? actions : [])
    .filter(({ key }) => key !== '')
    .map((action) => ({ key: action.key, label: action.label, run: () => act(action) }))
  useActionKeys([
    ...actionKeys,
    { key: 'x', label: 'Select or unselect', run: () => chosen && selection.toggle(chosen), enabled: isWork },
    {
      key: 'X',
      label: 'Select up to here',
      run: () => chosen && selection.toggle(chosen, true),
      enabled: isWork,
    },
    ...groupKeys(state),
    {
      key: 'Escape',
      label: 'Clear the selection, or close the details',
      run: selection.selected.size > 0 ? selection.clear : clearChoice,
      enabled: selection.selected.size > 0 || chosen !== null,
    },
    { key: '/', label: 'Search', run: () => document.getElementById(SEARCH_ELEMENT_ID)?.focus() },
    ...FLOOR_VIEWS.map((view, index) => ({
      key: String(index + 1),
      label: `View: ${view}`,
      run: () => search.setView(view),
    })),
    ...(moves.busy || moves.message?.undo ? [{ key: 'u', label: 'Undo', run: moves.undo }] : []),
  ])
  useUnfitKeys(moves, mayMake ? ACTION_LABELS : {}, actionKeys)
}
