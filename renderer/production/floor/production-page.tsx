import { useQuery } from '@tanstack/react-query'
import type { Person, Role } from '../../../shared/accounts/people.ts'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { FloorContext, useFloor } from './floor-context.ts'
import { FloorDialogs } from './floor-dialogs.tsx'
import { FloorMain } from './floor-main.tsx'
import { FloorToolbar } from './floor-toolbar.tsx'
import { useFloorKeys } from './use-floor-keys.ts'
import { useFloorState } from './use-floor-state.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Key } from '../../platform/kit/list.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useLinksKnown } from '../printer-links/use-live-printers.ts'
import { printableOf } from './printable.ts'
import { ordersOf, unitCountOf, type WorkItem } from './floor-items.ts'
import classes from './floor.module.css'

/** The shop floor: what each printer does, and the units on their way from the queue to the parcel. */
export function ProductionPage() {
  return (
    <OperatorFrame title="Production" right="look">
      {(person) => <Floor person={person} />}
    </OperatorFrame>
  )
}

function Floor({ person }: { person: Person }) {
  const board = useQuery(trpc.production.board.queryOptions())
  const areLinksKnown = useLinksKnown()
  const local = useNow()
  if (board.isPending || !areLinksKnown) return <LoadingLines label="Loading production" />
  if (!board.data) return <Failed error={board.error} />
  // The clock of this window may be wrong; what passed since the answer is right.
  const now = board.data.now + Math.max(0, local - board.dataUpdatedAt / 1000)
  return <LoadedFloor board={board.data} now={now} role={person.role} />
}

function LoadedFloor(props: { board: FloorBoard; now: number; role: Role }) {
  const state = useFloorState(props)
  const { floor, search, shown, actions } = state
  useFloorKeys(state)
  return (
    <FloorContext value={floor}>
      <FloorToolbar
        board={floor.board}
        view={search.view}
        filters={search.filters}
        needsYou={shown.needsYou}
        onView={search.setView}
        onFilter={search.setFilters}
      />
      <StatusLine message={floor.moves.message} />
      {floor.moves.asked === null ? <Failed error={floor.moves.error} /> : null}
      <FloorMain view={search.view} {...shown} />
      <SelectionBar items={shown.selected} actions={actions} />
      <FloorDialogs />
    </FloorContext>
  )
}

interface SelectionBarProps {
  items: readonly WorkItem[]
  actions: readonly FloorAction[]
}

/** Shows how much is selected, and what can be done with all of it in one go. */
function SelectionBar({ items, actions }: SelectionBarProps) {
  const { selection } = useFloor()
  if (items.length === 0) return null
  const units = items.reduce((sum, item) => sum + unitCountOf(item), 0)
  const orders = new Set(items.flatMap((item) => ordersOf(item).map(({ order_id }) => order_id))).size
  const blocked = actions.find((action) => action.blocked !== null)?.blocked
  return (
    <section
      className={`float-box sticky flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 ${classes['bar']}`}
      aria-label="Selected"
    >
      <p>
        <strong>{counted(units, 'unit')}</strong> of {counted(orders, 'order')}
        {blocked ? <span className="text-attention"> {blocked}</span> : null}
      </p>
      <ActionButtons actions={actions} hasKeys />
      <PrintMenu {...printableOf(items)} />
      <Button look="bare" onClick={selection.clear}>
        Clear selection <Key>Esc</Key>
      </Button>
    </section>
  )
}
