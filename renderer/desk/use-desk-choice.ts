import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import { canUndo, DESK_ACTIONS } from '../../shared/desk/desk-actions.ts'
import { deskLinkOf, type DeskItem } from '../../shared/desk/desk-item.ts'
import type { QueuedMove } from '../platform/kit/move-queue.ts'
import type { PageKey } from '../platform/kit/page-keys.ts'
import { CONSOLE_PAGES } from '../platform/kit/console-sections.ts'
import { neighborOf } from '../platform/kit/row-walk.ts'
import { focusRow, useListKeys } from '../platform/kit/use-list-keys.ts'
import { actionIntent, actionKey, snoozeIntent, type DeskDialog, type DeskMoves } from './desk-intents.ts'

export interface DeskChoice {
  item: DeskItem | null
  dialog: DeskDialog | null
  closeDialog: () => void
  choose: (id: string) => void
  /** Does what the item offers, or asks first where that cannot be taken back. */
  act: (item: DeskItem) => void
  snooze: (item: DeskItem) => void
  /** Makes the move that the dialog of an item confirms, and goes on to the next item. */
  move: (item: DeskItem, move: QueuedMove) => void
}

/** Returns the chosen item, and the keys for it. */
export function useDeskChoice(
  items: readonly DeskItem[],
  { role, moves }: { role: Role; moves: DeskMoves },
): DeskChoice {
  const ids = items.map(({ id }) => id)
  const [chosen, choose] = useState<string | null>(null)
  const item = items.find(({ id }) => id === chosen) ?? null
  const goOn = (from: DeskItem) => {
    const next = otherNeighbor(ids, from.id)
    if (next !== null) {
      choose(next)
      focusRow(next)
    }
  }
  const act = (from: DeskItem) => {
    if (from.action === null) return
    moves.add(actionIntent(from, from.action))
    if (canUndo(from.action)) goOn(from)
  }
  const { asked: dialog, closeDialog } = moves
  const choice: DeskChoice = {
    item,
    dialog,
    closeDialog,
    choose,
    act,
    snooze: (from) => moves.add(snoozeIntent(from)),
    move: (from, made) => {
      moves.run(made)
      closeDialog()
      goOn(from)
    },
  }
  useListKeys({ ids, chosen, onChoose: choose, keys: [...useItemKeys(choice, role), undoKey(moves)] })
  return choice
}

function undoKey({ busy, message, undo }: DeskMoves): PageKey {
  return { key: 'u', label: 'Undo', enabled: busy || message?.undo !== undefined, run: undo }
}

/** Returns the next item, or the one before the last. */
function otherNeighbor(ids: readonly string[], id: string): string | null {
  const next = neighborOf(ids, id, 1)
  const other = next === id ? neighborOf(ids, id, -1) : next
  return other === id ? null : other
}

function useItemKeys({ item, act, snooze }: DeskChoice, role: Role): PageKey[] {
  const navigate = useNavigate()
  if (item === null) return []
  const { action } = item
  const { path, search } = deskLinkOf(item)
  return [
    ...(action !== null && mayAct(item, role) ? [actionKey(action, () => act(item))] : []),
    {
      key: 's',
      label: 'Snooze',
      enabled: hasRight(role, 'decide'),
      run: () => snooze(item),
    },
    {
      key: 'o',
      label: 'Open',
      enabled: mayOpen(item, role),
      run: () => void navigate({ to: path, search }),
    },
  ]
}

/** Returns true if the person may open the page of the item. */
export function mayOpen(item: DeskItem, role: Role): boolean {
  const { path } = deskLinkOf(item)
  const entry = CONSOLE_PAGES.find(({ to }) => to === path)
  return entry === undefined || hasRight(role, entry.right)
}

/** Returns true if the item has an action, and the person the right for it. */
export function mayAct({ action }: DeskItem, role: Role): boolean {
  return action !== null && hasRight(role, DESK_ACTIONS[action.does].right)
}
