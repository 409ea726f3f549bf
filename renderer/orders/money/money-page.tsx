import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { MoneyTotalsSection } from './money-totals-section.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UnreportedTaxes } from './unreported-taxes.tsx'
import { MoneyProblems } from './money-problems.tsx'

/** Payments and refunds, with what needs staff on top. */
export function MoneyPage() {
  return (
    <OperatorFrame title="Money" right="see_money">
      {(person) => <Ledger mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

/** Pending refunds are settled within seconds. */

function Ledger({ mayDecide }: { mayDecide: boolean }) {
  const [days, setDays] = useState(30)
  const [refunding, setRefunding] = useState<{ id: string; number: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const pages = useInfiniteQuery(
    trpc.money.read.infiniteQueryOptions(
      { days },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  )
  if (pages.isPending) return <LoadingLines label="Loading the ledger" />
  if (pages.isError) return <Failed error={pages.error} />
  const [first] = pages.data.pages
  const entries = pages.data.pages.flatMap((page) => page.entries)
  return (
    <>
      <output className="spoken">{announcement}</output>
      <MoneyProblems
        failed={first.failed}
        unmatched={first.strays}
        mayDecide={mayDecide}
        onDone={setAnnouncement}
      />
      <UnreportedTaxes taxes={first.untold_taxes} mayDecide={mayDecide} onDone={setAnnouncement} />
      <MoneyTotalsSection totals={first.totals} days={days} onDays={setDays} />
      {entries.length === 0 ? (
        <EmptyList title="No payments yet">
          Payments, refunds and disputes appear here, newest first.
        </EmptyList>
      ) : (
        <LedgerTable entries={entries} onRefund={mayDecide ? setRefunding : null} />
      )}
      <OlderEntries list={pages} />
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} onDone={setAnnouncement} />
    </>
  )
}
