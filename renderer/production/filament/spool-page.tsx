import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { parseFloorCode } from '../../../shared/production/floor/floor-codes.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { usePageScans } from '../../platform/kit/page-scans.ts'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { SpoolDetail } from './spool-detail.tsx'
import { spoolKeys, type SpoolDialog } from './spool-keys.ts'
import type { SpoolsPageData } from './spools-page-data.ts'
import { useSpoolChanges } from './use-spool-changes.ts'

/** One spool, as its scanned label opens it: weigh or move it with one more step. */
export function SpoolPage() {
  return (
    <OperatorFrame title="Spool" right="look">
      {(person) => <Loader person={person} />}
    </OperatorFrame>
  )
}

function Loader({ person }: { person: Person }) {
  const page = useQuery(trpc.filament.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Loading the spool" />
  if (!page.data) return <Failed error={page.error} />
  return <OneSpool page={page.data} person={person} />
}

function OneSpool({ page, person }: { page: SpoolsPageData; person: Person }) {
  const { id } = useParams({ from: '/console/filament/$id' })
  const [dialog, setDialog] = useState<SpoolDialog | null>(null)
  const [printer, setPrinter] = useState<string | null>(null)
  const changes = useSpoolChanges(page)
  const mayMake = hasRight(person.role, 'make')
  const spool = [...page.spools, ...page.retired].find((known) => known.id === id) ?? null
  useTitle(spool ? `S${spool.number}` : 'Spool')
  const open = (next: SpoolDialog | null) => {
    setPrinter(null)
    setDialog(next)
  }
  useActionKeys(mayMake && spool ? spoolKeys(spool, { open, changes }).filter(({ key }) => key !== 'n') : [])
  useScannedPrinter(page, (found) => {
    if (!mayMake || spool === null || spool.retired_at !== null) return false
    setPrinter(found)
    setDialog('move')
    return true
  })
  if (spool === null) return <Gone />
  return (
    <div className="grid max-w-[640px] gap-5">
      <StatusLine message={changes.moves.message} />
      <SpoolDetail {...{ page, spool, mayMake, changes, dialog, printer }} onDialog={open} />
      <p>
        <Link to="/console/filament" search={{ chosen: spool.id }}>
          Show all spools
        </Link>
      </p>
    </div>
  )
}

function Gone() {
  return (
    <EmptyList title="This spool was retired long ago">
      <Link to="/console/filament">Show the spools of the shop</Link>
    </EmptyList>
  )
}

/** The code of a printer, scanned here, says where the spool goes. */
function useScannedPrinter({ printers }: SpoolsPageData, take: (printerId: string) => boolean): void {
  usePageScans((text) => {
    const code = parseFloorCode(text)
    const found = printers.find((known) => code?.kind === 'printer' && known.id.toUpperCase() === code.id)
    return found !== undefined && take(found.id)
  })
}
