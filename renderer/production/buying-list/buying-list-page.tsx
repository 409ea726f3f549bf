import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { BuyingLine } from '../../../shared/production/filament/buying-list.ts'
import type { Supply } from '../../../shared/production/filament/supply.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import panel from '../../platform/kit/panel.module.css'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { BuyingTable } from './buying-table.tsx'
import { OrderDialog } from './order-dialog.tsx'
import type { ReceivedSpools } from '../filament/spools-page-data.ts'
import type { BuyingPageData } from '../filament/spools-page-data.ts'
import { SupplyDialogs, type OpenSupply } from './supply-dialogs.tsx'
import { SupplyTable } from './supply-table.tsx'
import { useSpoolChanges } from '../filament/use-spool-changes.ts'

/** Shows what filament to buy, how much and by when, and what is on its way, which staff receive here. */
export function BuyingListPage() {
  return (
    <OperatorFrame title="Buying list" right="look">
      {(person) => <Loader person={person} />}
    </OperatorFrame>
  )
}

function Loader({ person }: { person: Person }) {
  const page = useQuery(trpc.buyingList.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Loading the buying list" />
  if (!page.data) return <Failed error={page.error} />
  return <Buying page={page.data} person={person} />
}

function Buying({ page, person }: { page: BuyingPageData; person: Person }) {
  const { chosen } = useSearch({ from: '/console/buying-list' })
  const [ordered, setOrdered] = useState<BuyingLine | 'other' | null>(null)
  const [open, setOpen] = useState<OpenSupply | null>(null)
  const [received, setReceived] = useState<ReceivedSpools>([])
  const changes = useSpoolChanges(null)
  const mayDecide = hasRight(person.role, 'decide')
  return (
    <div className="grid gap-6">
      <StatusLine message={changes.moves.message} />
      {received.length === 0 ? null : (
        <div className="compact flex flex-wrap gap-2">
          <PrintMenu spools={received.map(({ number }) => number)} />
        </div>
      )}
      <ToBuy page={page} chosen={chosen ?? null} onOrder={mayDecide ? setOrdered : null} />
      <OnTheWay
        page={page}
        chosen={chosen ?? null}
        mayMake={hasRight(person.role, 'make')}
        mayDecide={mayDecide}
        onOpen={setOpen}
      />
      {ordered === null ? null : (
        <OrderDialog
          page={page}
          line={ordered === 'other' ? null : ordered}
          changes={changes}
          onClose={() => setOrdered(null)}
        />
      )}
      <SupplyDialogs open={open} changes={changes} onReceived={setReceived} onClose={() => setOpen(null)} />
    </div>
  )
}

interface ToBuyProps {
  page: BuyingPageData
  chosen: string | null
  /** Null: the person may not order. */
  onOrder: ((line: BuyingLine | 'other') => void) | null
}

function ToBuy({ page: { lines }, chosen, onOrder }: ToBuyProps) {
  return (
    <section className={`@container ${panel['block']}`} aria-label="To buy">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-small">To buy</h2>
        <div className="compact flex flex-wrap gap-2">
          {onOrder === null ? null : <Button onClick={() => onOrder('other')}>Order something else…</Button>}
          {lines.length === 0 ? null : <DownloadButton path="/console/buying-list.csv">CSV</DownloadButton>}
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="font-normal text-muted">
          Nothing to buy: there is enough for what is sold and for the minimums, or it arrives in time. Set
          minimums on the page Filament.
        </p>
      ) : (
        <BuyingTable lines={lines} chosen={chosen} onOrder={onOrder} />
      )}
    </section>
  )
}

interface OnTheWayProps {
  page: BuyingPageData
  chosen: string | null
  mayMake: boolean
  mayDecide: boolean
  onOpen: (open: { what: OpenSupply['what']; supply: Supply }) => void
}

function OnTheWay({ page: { supplies, today }, ...props }: OnTheWayProps) {
  return (
    <section className={`@container ${panel['block']}`} aria-label="On its way">
      <h2>On its way</h2>
      {supplies.length === 0 ? (
        <p className="font-normal text-muted">
          Nothing. What is marked as ordered appears here until it arrives.
        </p>
      ) : (
        <SupplyTable supplies={supplies} today={today} {...props} />
      )}
    </section>
  )
}
