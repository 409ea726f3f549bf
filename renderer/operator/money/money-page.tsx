import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { EmptyList } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { MoneyTotals } from './money-totals.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UntoldTaxes } from './untold-taxes.tsx'
import { WaitingMoney } from './waiting-money.tsx'

/** What came in and went out, what did not go through first. */
export function MoneyPage() {
  return (
    <OperatorFrame title="Money" right="look">
      {(person) => <Ledger mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

/** Refunds on their way arrive within seconds; the page sees it by itself. */
const REFRESH_MS = 10_000

function Ledger({ mayDecide }: { mayDecide: boolean }) {
  const [days, setDays] = useState(30)
  const [refunding, setRefunding] = useState<{ id: string; number: number } | null>(null)
  const [said, setSaid] = useState('')
  const pages = useInfiniteQuery(
    trpc.money.read.infiniteQueryOptions(
      { days },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: REFRESH_MS },
    ),
  )
  if (pages.isPending) return <LoadingLines label="Loading the ledger" />
  if (pages.isError) return <Failed error={pages.error} />
  const [first] = pages.data.pages
  const entries = pages.data.pages.flatMap((page) => page.entries)
  return (
    <>
      <output className="spoken">{said}</output>
      <WaitingMoney failed={first.failed} strays={first.strays} mayDecide={mayDecide} onDone={setSaid} />
      <UntoldTaxes taxes={first.untold_taxes} mayDecide={mayDecide} onDone={setSaid} />
      <MoneyTotals totals={first.totals} days={days} onDays={setDays} />
      {entries.length === 0 ? (
        <EmptyList title="No money has moved yet">
          Every payment, refund and dispute appears here, newest first, as soon as somebody pays.
        </EmptyList>
      ) : (
        <LedgerTable entries={entries} onRefund={mayDecide ? setRefunding : null} />
      )}
      {pages.hasNextPage ? (
        <div>
          <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older rows
          </Button>
        </div>
      ) : null}
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} onDone={setSaid} />
    </>
  )
}
