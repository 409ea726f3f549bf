import { canUndo, DESK_ACTIONS, type DeskAction } from '../../shared/desk/desk-actions.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import type { SnoozedItem } from '../../shared/desk/snooze.ts'
import type { Intent, Turn } from '../platform/kit/move-queue.ts'
import type { MoveRunner } from '../platform/kit/use-move-runner.ts'
import { bringBack, moveOf } from './desk-moves.ts'

/** The page's content, in which items are looked up. */
export interface DeskShown {
  items: readonly DeskItem[]
  snoozed: readonly SnoozedItem[]
}
export type DeskDialog = { does: 'ask' | 'snooze'; item: DeskItem }
export type DeskMoves = MoveRunner<DeskShown, DeskDialog>
type DeskIntent = Intent<DeskShown, DeskDialog>

/** Returns what the action of an item means: it is made, or asked about first where that cannot be taken back. */
export function actionIntent(item: DeskItem, { does }: DeskAction): DeskIntent {
  return itemIntent(item, (now) => {
    const { action } = now
    if (action?.does !== does) return { says: `${item.title} needs something else by now: look at it again.` }
    return canUndo(action) ? { move: moveOf(now, action) } : { ask: { does: 'ask', item: now } }
  })
}

export function snoozeIntent(item: DeskItem): DeskIntent {
  return itemIntent(item, (now) => ({ ask: { does: 'snooze', item: now } }))
}

function itemIntent({ id, title, kind }: DeskItem, turn: (item: DeskItem) => Turn<DeskDialog>): DeskIntent {
  return {
    ids: [id],
    name: title,
    turn: ({ items }) => {
      const item = items.find((each) => each.id === id && each.kind === kind)
      return item ? turn(item) : { says: `${title} is already done.` }
    },
  }
}

export function bringBackIntent({ id, title }: SnoozedItem): DeskIntent {
  return {
    ids: [id],
    name: title,
    turn: ({ snoozed }) => {
      const item = snoozed.find((each) => each.id === id)
      return item ? { move: bringBack(item) } : { says: `${title} is already back.` }
    },
  }
}

/** Returns the label of an action with its key. */
export function actionKey({ does }: DeskAction, run: () => void) {
  const { key, label } = DESK_ACTIONS[does]
  return { key, label, run }
}
