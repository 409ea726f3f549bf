import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { canUndo, DESK_ACTIONS } from '../../../shared/desk/desk-actions.ts'
import { deskLinkOf, type DeskItem } from '../../../shared/desk/desk-item.ts'
import { DESK_KINDS, type DeskKind } from '../../../shared/desk/desk-kinds.ts'
import type { DeskPage } from '../../../shared/desk/desk-page.ts'
import { Button } from '../../ui/buttons.tsx'
import { focusRow, neighborOf, useListKeys } from '../kit/use-list-keys.ts'
import { AskFirst } from './ask-first.tsx'
import { moveOf } from './desk-moves.ts'
import { DeskRow, mayAct } from './desk-row.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { DeskMoves } from './use-desk-moves.ts'
import classes from './desk-list.module.css'

interface DeskListProps {
  desk: DeskPage
  now: number
  role: Role
  moves: DeskMoves
}

/** How many items of a group are shown before the rest is asked for. */
const MAX_SHOWN = 8

/** The items by kind, each with what can be done about it. */
export function DeskList({ desk, now, role, moves }: DeskListProps) {
  const [open, setOpen] = useState<ReadonlySet<DeskKind>>(new Set())
  const groups = [...Map.groupBy(desk.items, ({ kind }) => kind)]
  const shown = groups.flatMap(([kind, items]) => (open.has(kind) ? items : items.slice(0, MAX_SHOWN)))
  const choice = useDeskKeys(shown, { role, moves })
  const { item } = choice
  return (
    <>
      {groups.map(([kind, items]) => (
        <section key={kind} className={classes['group']} aria-labelledby={`desk-${kind}`}>
          <h2 id={`desk-${kind}`} data-urgency={DESK_KINDS[kind].urgency}>
            {DESK_KINDS[kind].title} <span>{items.length}</span>
          </h2>
          <ul>
            {shown
              .filter((found) => found.kind === kind)
              .map((found) => (
                <DeskRow
                  key={found.id}
                  item={found}
                  now={now}
                  role={role}
                  isChosen={found.id === item?.id}
                  isBusy={moves.isBusy}
                  onFocus={() => choice.choose(found.id)}
                  onAct={() => choice.act(found)}
                  onSnooze={() => choice.setDialog({ does: 'snooze', item: found })}
                />
              ))}
          </ul>
          {items.length > MAX_SHOWN && !open.has(kind) ? (
            <Button look="bare" onClick={() => setOpen(new Set([...open, kind]))}>
              Show all {items.length}
            </Button>
          ) : null}
        </section>
      ))}
      <DeskDialogs choice={choice} days={desk.snooze_days} moves={moves} />
    </>
  )
}

type Dialog = { does: 'ask' | 'snooze'; item: DeskItem } | null

interface Choice {
  item: DeskItem | null
  dialog: Dialog
  setDialog: (dialog: Dialog) => void
  choose: (id: string) => void
  act: (item: DeskItem) => void
  /** Makes a move of an item, and goes on to the next one. */
  move: (item: DeskItem, move: Parameters<DeskMoves['run']>[0]) => void
}

/** The chosen item, and the keys for it. */
function useDeskKeys(items: readonly DeskItem[], { role, moves }: { role: Role; moves: DeskMoves }): Choice {
  const navigate = useNavigate()
  const ids = items.map(({ id }) => id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const item = items.find(({ id }) => id === chosen) ?? null
  const move: Choice['move'] = (from, made) => {
    setDialog(null)
    moves.run(made)
    const next =
      neighborOf(ids, from.id, 1) === from.id ? neighborOf(ids, from.id, -1) : neighborOf(ids, from.id, 1)
    if (next !== null && next !== from.id) {
      setChosen(next)
      focusRow(next)
    }
  }
  const act = (from: DeskItem) => {
    if (from.action === null || moves.isBusy) return
    if (canUndo(from.action)) move(from, moveOf(from, from.action))
    else setDialog({ does: 'ask', item: from })
  }
  const action = item !== null && mayAct(item, role) ? item.action : null
  useListKeys({
    ids,
    chosen,
    onChoose: setChosen,
    keys: [
      ...(item && action
        ? [
            {
              key: DESK_ACTIONS[action.does].key,
              label: DESK_ACTIONS[action.does].label,
              run: () => act(item),
            },
          ]
        : []),
      {
        key: 's',
        label: 'Put aside',
        enabled: item !== null && hasRight(role, 'decide'),
        run: () => setDialog(item && { does: 'snooze', item }),
      },
      {
        key: 'o',
        label: 'Open',
        enabled: item !== null,
        run: () => {
          const { path, chosen: on } = deskLinkOf(item!)
          void navigate({ to: path, search: on === null ? {} : { chosen: on } })
        },
      },
      { key: 'z', label: 'Undo', enabled: moves.done?.undo !== undefined, run: moves.undo },
    ],
  })
  return { item, dialog, setDialog, choose: setChosen, act, move }
}

function DeskDialogs(props: { choice: Choice; days: DeskPage['snooze_days']; moves: DeskMoves }) {
  const { choice, days, moves } = props
  const { dialog } = choice
  if (dialog === null) return null
  const { item } = dialog
  const close = () => choice.setDialog(null)
  if (dialog.does === 'snooze')
    return (
      <SnoozeDialog
        item={item}
        days={days}
        busy={moves.isBusy}
        error={null}
        onClose={close}
        onMove={(move) => choice.move(item, move)}
      />
    )
  return (
    <AskFirst item={item} onClose={close} onConfirm={() => choice.move(item, moveOf(item, item.action!))} />
  )
}
