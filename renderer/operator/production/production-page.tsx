import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { Lot, ProductionBoard } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { countText } from '../../ui/words.ts'
import { EmptyList, ListAndDetail, WorkList } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { numberWidth } from '../kit/number-width.ts'
import { DueText } from '../kit/due-text.tsx'
import { PartName } from '../kit/part-name.tsx'
import { StatusLine } from '../kit/status-line.tsx'
import { NothingChosen } from '../kit/nothing-chosen.tsx'
import { useListKeys } from '../kit/use-list-keys.ts'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { LotDetail } from './lot-detail.tsx'
import { findLot, groupOf, LOT_GROUPS, placeText } from './lot-words.ts'
import { PrinterStrip } from './printer-strip.tsx'
import { lotKeys, useLotDecision } from './use-lot-decision.ts'
import tones from '../kit/tones.module.css'
import list from '../kit/list.module.css'

/** The units to print and finish, and the printers. */
export function ProductionPage() {
  return (
    <OperatorFrame title="Production" right="look">
      {(person) => <Production person={person} />}
    </OperatorFrame>
  )
}

function Production({ person }: { person: Person }) {
  const board = useQuery(
    trpc.production.board.queryOptions(),
  )
  if (board.isPending) return <LoadingLines label="Loading production" />
  if (!board.data) return <Failed error={board.error} />
  return <Board board={board.data} person={person} />
}

function Board({ board, person }: { board: ProductionBoard; person: Person }) {
  const { lots, printers, now } = board
  const shown = LOT_GROUPS.flatMap(({ key }) => lots.filter((lot) => groupOf(lot) === key))
  const ids = shown.map(({ id }) => id)
  const { chosen, missing, next, choose } = useChosenRow(ids, { find: (name) => findLot(shown, name) })
  const lot = shown.find(({ id }) => id === chosen) ?? null
  const mayMake = hasRight(person.role, 'make')
  const decision = useLotDecision(lot, printers)
  useListKeys({ ids, chosen, next, onChoose: choose, keys: mayMake ? lotKeys(lot, decision) : [] })
  return (
    <>
      <PrinterStrip printers={printers} now={now} />
      <StatusLine message={decision.moves.message} />
      {shown.length > 0 ? (
        <ListAndDetail
          label="The chosen units"
          list={<Groups board={board} chosen={chosen} onChoose={choose} />}
          detail={
            lot ? (
              <LotDetail lot={lot} printers={printers} mayMake={mayMake} decision={decision} />
            ) : (
              <NothingChosen missing={missing} about="order" />
            )
          }
        />
      ) : (
        <EmptyList title="Nothing to make">
          Paid orders appear here with their units to print.
          {board.held > 0 ? ` ${countText(board.held, 'order')} on hold.` : ''}
        </EmptyList>
      )}
    </>
  )
}

interface GroupsProps {
  board: ProductionBoard
  chosen: string | null
  onChoose: (id: string) => void
}

function Groups({ board, chosen, onChoose }: GroupsProps) {
  return LOT_GROUPS.map(({ key, label, empty }) => {
    const rows = board.lots.filter((lot) => groupOf(lot) === key)
    if (rows.length === 0 && empty === '') return null
    return (
      <section key={key} className={list['group']} aria-label={label}>
        <h2>
          {label}
          <span className={tones['quiet']}>{rows.length > 0 ? rows.length : empty}</span>
        </h2>
        {rows.length > 0 ? (
          <WorkList
            label={label}
            rows={rows}
            chosen={chosen}
            onChoose={onChoose}
            columns={`${numberWidth(rows.map(({ order }) => order.number))} minmax(70px, 1fr) 72px 172px minmax(70px, 2fr)`}
            row={(lot) => <LotRow lot={lot} board={board} />}
          />
        ) : null}
      </section>
    )
  })
}

function LotRow({ lot, board }: { lot: Lot; board: ProductionBoard }) {
  const { order, units } = lot
  const place = placeText(lot, board.printers, board.now)
  return (
    <>
      <strong>{order.number}</strong>
      <PartName order={order} />
      <span>
        {units.length === order.quantity
          ? countText(units.length, 'unit')
          : `${units.length} of ${order.quantity}`}
      </span>
      <DueText due={order.due} />
      <span className={tones['quiet']} title={place}>
        {place || `${order.color} ${order.material}`}
      </span>
    </>
  )
}
