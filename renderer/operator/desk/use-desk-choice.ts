import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { canUndo, DESK_ACTIONS, type DeskAction } from '../../../shared/desk/desk-actions.ts'
import { deskLinkOf, type DeskItem } from '../../../shared/desk/desk-item.ts'
import type { Move } from '../kit/move-queue.ts'
import type { PageKey } from '../kit/page-keys.ts'
import { RAIL } from '../kit/rail.ts'
import { neighborOf } from '../kit/row-walk.ts'
import { focusRow, useListKeys } from '../kit/use-list-keys.ts'
import { moveOf } from './desk-moves.ts'
import type { DeskMoves } from './use-desk-moves.ts'

type Dialog = { does: 'ask' | 'snooze'; item: DeskItem } | null

export interface DeskChoice {
  item: DeskItem | null
  dialog: Dialog
  setDialog: (dialog: Dialog) => void
  choose: (id: string) => void
  /** Does what the item offers, or asks first where that cannot be taken back. */
  act: (item: DeskItem) => void
  /** Makes a move of an item, and goes on to the next one. */
  move: (item: DeskItem, move: Move) => void
}

/** The chosen item, and the keys for it. */
export function useDeskChoice(
  items: readonly DeskItem[],
  { role, moves }: { role: Role; moves: DeskMoves },
): DeskChoice {
  const ids = items.map(({ id }) => id)
  const [chosen, choose] = useState<string | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const item = items.find(({ id }) => id === chosen) ?? null
  const move: DeskChoice['move'] = (from, made) => {
    setDialog(null)
    moves.run(made)
    const next = otherNeighbor(ids, from.id)
    if (next !== null) {
      choose(next)
      focusRow(next)
    }
  }
  const act = (from: DeskItem) => {
    if (from.action === null || moves.isBusy) return
    if (canUndo(from.action)) move(from, moveOf(from, from.action))
    else setDialog({ does: 'ask', item: from })
  }
  const choice = { item, dialog, setDialog, choose, act, move }
  const keys = useItemKeys(choice, role)
  const undo = { key: 'u', label: 'Undo', enabled: moves.done?.undo !== undefined, run: moves.undo }
  useListKeys({ ids, chosen, onChoose: choose, keys: [...keys, undo] })
  return choice
}

/** The next item, or the one before the last. */
function otherNeighbor(ids: readonly string[], id: string): string | null {
  const next = neighborOf(ids, id, 1)
  const other = next === id ? neighborOf(ids, id, -1) : next
  return other === id ? null : other
}

function useItemKeys({ item, act, setDialog }: DeskChoice, role: Role): PageKey[] {
  const navigate = useNavigate()
  if (item === null) return []
  const { action } = item
  const { path, chosen } = deskLinkOf(item)
  return [
    ...(action !== null && mayAct(item, role) ? [actionKey(action, () => act(item))] : []),
    {
      key: 's',
      label: 'Put aside',
      enabled: hasRight(role, 'decide'),
      run: () => setDialog({ does: 'snooze', item }),
    },
    {
      key: 'o',
      label: 'Open',
      enabled: mayOpen(item, role),
      run: () => void navigate({ to: path, search: chosen === null ? {} : { chosen } }),
    },
  ]
}

function actionKey({ does }: DeskAction, run: () => void): PageKey {
  const { key, label } = DESK_ACTIONS[does]
  return { key, label, run }
}

/** Whether the person may open the page of the item. */
export function mayOpen(item: DeskItem, role: Role): boolean {
  const { path } = deskLinkOf(item)
  const entry = RAIL.find(({ to }) => to === path)
  return entry === undefined || hasRight(role, entry.right)
}

/** Whether the item has an action, and the person the right for it. */
export function mayAct({ action }: DeskItem, role: Role): boolean {
  return action !== null && hasRight(role, DESK_ACTIONS[action.does].right)
}
