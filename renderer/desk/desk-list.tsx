import { useState } from 'react'
import type { Role } from '../../shared/accounts/people.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { DESK_KINDS, type DeskKind } from '../../shared/desk/desk-kinds.ts'
import type { DeskPageData } from '../../shared/desk/desk-page-data.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskRow } from './desk-row.tsx'
import { useDeskChoice, type DeskChoice } from './use-desk-choice.ts'
import type { DeskMoves } from './desk-intents.ts'
import classes from './desk-list.module.css'

interface DeskListProps {
  desk: Pick<DeskPageData, 'items' | 'snooze_days'>
  now: number
  role: Role
  moves: DeskMoves
}

/** A group shows this many items until someone asks for the rest. */
const MAX_SHOWN = 8

/** The items by kind, each with what can be done about it. */
export function DeskList({ desk, now, role, moves }: DeskListProps) {
  const [open, setOpen] = useState<ReadonlySet<DeskKind>>(new Set())
  const groups = [...Map.groupBy(desk.items, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    all,
    shown: open.has(kind) ? all : all.slice(0, MAX_SHOWN),
  }))
  const shown = groups.flatMap((group) => group.shown)
  const choice = useDeskChoice(shown, { role, moves })
  return (
    <>
      {groups.map((group) => (
        <Group
          key={group.kind}
          {...group}
          row={{ now, role }}
          choice={choice}
          onOpen={() => setOpen(new Set([...open, group.kind]))}
        />
      ))}
      <DeskDialogs choice={choice} days={desk.snooze_days} />
    </>
  )
}

interface GroupProps {
  kind: DeskKind
  all: readonly DeskItem[]
  shown: readonly DeskItem[]
  row: { now: number; role: Role }
  choice: DeskChoice
  onOpen: () => void
}

function Group({ kind, all, shown, row, choice, onOpen }: GroupProps) {
  const { title, urgency } = DESK_KINDS[kind]
  return (
    <section
      className={`@container grid justify-items-start gap-1 ${classes['group']}`}
      aria-labelledby={`desk-${kind}`}
    >
      <h2
        className="flex items-baseline gap-2 text-body font-semibold"
        id={`desk-${kind}`}
        data-urgency={urgency}
      >
        {title} <span className="figures font-normal text-muted">{all.length}</span>
      </h2>
      <ul className="w-full">
        {shown.map((item) => (
          <DeskRow
            key={item.id}
            item={item}
            {...row}
            isChosen={item.id === choice.item?.id}
            onChoose={() => choice.choose(item.id)}
            onAct={() => choice.act(item)}
            onSnooze={() => choice.snooze(item)}
          />
        ))}
      </ul>
      {shown.length < all.length ? (
        <Button look="bare" onClick={onOpen}>
          Show all {all.length}
        </Button>
      ) : null}
    </section>
  )
}
