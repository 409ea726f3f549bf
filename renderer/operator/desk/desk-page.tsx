import { useQuery } from '@tanstack/react-query'
import type { DeskCounts } from '../../../shared/desk/desk.ts'
import { Failed } from '../../account/failed.tsx'
import { LoadingLines } from '../../account/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { EmptyList } from '../list.tsx'
import { OperatorFrame } from '../operator-frame.tsx'

const WORDS: Record<keyof DeskCounts, string> = {
  ship_dates: 'Ship dates to confirm',
  engineering: 'Engineering requests',
  held: 'Quotes held for a look',
  delivery_reviews: 'Deliveries to price',
  production: 'Orders being made',
  packing: 'Orders to pack and ship',
  letters: 'Letters to send by hand',
  refunds: 'Refunds that did not go through',
}

/** Everything that waits for a person of the shop. */
export function DeskPage() {
  return (
    <OperatorFrame title="Desk" right="look">
      {() => <Waiting />}
    </OperatorFrame>
  )
}

function Waiting() {
  const counts = useQuery(trpc.desk.counts.queryOptions())
  if (counts.isPending) return <LoadingLines label="Loading what waits" />
  if (counts.isError) return <Failed error={counts.error} />
  const waiting = (Object.keys(WORDS) as (keyof DeskCounts)[]).filter((kind) => counts.data[kind] > 0)
  if (waiting.length === 0)
    return (
      <EmptyList title="Nothing waits for you">
        Ship dates to confirm, requests to price and orders to make appear here.
      </EmptyList>
    )
  return (
    <ul>
      {waiting.map((kind) => (
        <li key={kind}>
          {counts.data[kind]} {WORDS[kind]}
        </li>
      ))}
    </ul>
  )
}
