import type { RowSelection } from '../../platform/lists/use-selection.ts'
import type { PageKey } from '../../platform/kit/page-keys.ts'
import type { BatchChoice } from './batch-choices.ts'

/** Element id of the link that prints the selected orders. */
export const PRINT_LINK_ID = 'print-selected'

/** Element id of the button that takes the newest batch back. */
export const UNDO_BATCH_ID = 'undo-batch'

interface BatchKeysInput {
  selection: RowSelection
  chosen: string | null
  /** The ids of the group that the chosen order is in. */
  group: readonly string[]
  choices: readonly BatchChoice[]
  onChoose: (choice: BatchChoice) => void
}

/** Returns the shortcuts that select orders, and what they do to all selected ones. */
export function batchKeys(input: BatchKeysInput): PageKey[] {
  const { selection, chosen, group, choices, onChoose } = input
  const isWhole = group.every((id) => selection.selected.has(id))
  const hasSelection = selection.selected.size > 0
  const toggle = (extend: boolean) => () => chosen !== null && selection.toggle(chosen, extend)
  return [
    { key: 'x', label: 'Select or unselect', run: toggle(false), enabled: chosen !== null },
    { key: 'X', label: 'Select up to here', run: toggle(true), enabled: chosen !== null },
    {
      key: 'a',
      label: 'Select or unselect the whole group',
      run: () => selection.setMany(group, !isWhole),
      enabled: group.length > 0,
    },
    ...choices.map((choice) => ({
      key: choice.key,
      label: choice.label,
      run: () => onChoose(choice),
    })),
    ...(hasSelection
      ? [
          {
            key: 'l',
            label: 'Print the selected orders',
            run: () => document.getElementById(PRINT_LINK_ID)?.click(),
          },
          { key: 'Escape', label: 'Clear the selection', run: selection.clear },
        ]
      : []),
  ]
}
