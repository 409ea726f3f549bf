import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { DeskCounts, DeskItem } from '../../../shared/desk/desk.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { countText } from '../../ui/words.ts'
import { columnsOf, EmptyList } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { PartName } from '../kit/part-name.tsx'
import { RAIL } from '../kit/rail.ts'
import { rowElementId, useListKeys } from '../kit/use-list-keys.ts'
import { LastRunNotice } from './last-run-notice.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ExemptionNotice } from '../business/exemption-notice.tsx'
import { HealthNotices } from './health-notices.tsx'
import { StorageNotices } from './storage-notices.tsx'
import { DESK_TASKS, dueText, urgencyOf } from './desk-words.ts'
import classes from './desk.module.css'
import tones from '../kit/tones.module.css'
import list from '../kit/list.module.css'

const COLUMNS = 'minmax(150px, auto) minmax(0, 2fr) minmax(0, 1fr) minmax(190px, auto)'

/** Everything that waits for staff, the earliest due date first. */
export function DeskPage() {
  return (
    <OperatorFrame title="Desk" right="look">
      {(person) => (
        <>
          {hasRight(person.role, 'set_up') ? <SetUpList /> : null}
          {hasRight(person.role, 'set_up') ? <LastRunNotice /> : null}
          <HealthNotices person={person} />
          <StorageNotices />
          <ExemptionNotice />
          <WaitingItems />
        </>
      )}
    </OperatorFrame>
  )
}

function WaitingItems() {
  const items = useQuery(trpc.desk.list.queryOptions())
  const counts = useQuery(trpc.desk.counts.queryOptions())
  if (items.isPending) return <LoadingLines label="Loading the Desk" />
  if (items.isError) return <Failed error={items.error} />
  return (
    <>
      {counts.data ? <Alerts counts={counts.data} /> : null}
      {items.data.length === 0 ? (
        <EmptyList title="All done">
          Ship dates to confirm, requests to price, quotes to review and orders to make appear here, the
          earliest due date first.
        </EmptyList>
      ) : (
        <ItemList items={items.data} now={Math.floor(items.dataUpdatedAt / 1000)} />
      )}
    </>
  )
}

/** Failures without a due date, one line each. */
function Alerts({ counts }: { counts: DeskCounts }) {
  const lines = [
    { kind: 'letters', text: `${countText(counts.letters, 'email')} to send by hand`, count: counts.letters },
    {
      kind: 'refunds',
      text: `${countText(counts.refunds, 'refund')} that failed`,
      count: counts.refunds,
    },
  ] as const
  const shown = lines.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classes['alerts']}>
      {shown.map(({ kind, text }) => (
        <li key={kind}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          {pageOf(kind) ? <Link to={pageOf(kind) ?? '/console'}>{text}</Link> : text}
        </li>
      ))}
    </ul>
  )
}

/** The path of the console page that shows this count. */
function pageOf(kind: keyof DeskCounts): string | undefined {
  return RAIL.find((entry) => entry.count === kind)?.to
}

function ItemList({ items, now }: { items: DeskItem[]; now: number }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useListKeys({ ids: items.map((item) => item.id), chosen, onChoose: setChosen })
  return (
    <ul className={list['list']} aria-label="Waiting for staff">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            id={rowElementId(item.id)}
            className={list['row']}
            style={columnsOf(COLUMNS)}
            to={pageOf(item.kind) ?? '/console/quotes'}
            search={{ chosen: item.subject_id }}
            onFocus={() => setChosen(item.id)}
          >
            <DeskCells item={item} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DeskCells({ item, now }: { item: DeskItem; now: number }) {
  const urgency = urgencyOf(item, now)
  return (
    <>
      <strong>{DESK_TASKS[item.kind]}</strong>
      <span>
        <PartName order={item} /> <span className={tones['quiet']}>{countText(item.quantity, 'piece')}</span>
      </span>
      <span className={tones['quiet']}>
        {item.order_number === null ? null : `Order ${item.order_number} · `}
        {item.customer ? item.customer.name || item.customer.email : 'Guest'}
      </span>
      <span className={urgency ? tones[urgency] : tones['quiet']}>
        {urgency === 'late' && item.ship_by !== null ? 'Late: ' : ''}
        {dueText(item)}
      </span>
    </>
  )
}
