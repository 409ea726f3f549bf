import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../platform/api.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { EmptyList, Key, ListAndDetail } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { ImportSpoolmanDialog } from './import-spoolman-dialog.tsx'
import { LevelTable } from './level-table.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { SpoolDetail } from './spool-detail.tsx'
import { SpoolList } from './spool-list.tsx'
import { spoolKeys, type SpoolDialog } from './spool-keys.ts'
import { groupSpools, type ReceivedSpools, type SpoolsPageData } from './spools-page-data.ts'
import { useSpoolChanges } from './use-spool-changes.ts'

/** Shows how much the shop has of each filament and how much of it is sold, and its spools. */
export function FilamentPage() {
  return (
    <OperatorFrame title="Filament" right="look">
      {(person) => <Loader person={person} />}
    </OperatorFrame>
  )
}

function Loader({ person }: { person: Person }) {
  const page = useQuery(trpc.filament.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Loading the spools" />
  if (!page.data) return <Failed error={page.error} />
  return <Spools page={page.data} person={person} />
}

function Spools({ page, person }: { page: SpoolsPageData; person: Person }) {
  const ids = [...groupSpools(page.spools).flatMap(([, rows]) => rows), ...page.retired].map(({ id }) => id)
  const { chosen, next, choose } = useChosenRow(ids, { showsNext: true })
  const [dialog, setDialog] = useState<SpoolDialog | null>(null)
  const [received, setReceived] = useState<ReceivedSpools>([])
  const changes = useSpoolChanges(page)
  const mayMake = hasRight(person.role, 'make')
  const mayDecide = hasRight(person.role, 'decide')
  const shown = [...page.spools, ...page.retired].find(({ id }) => id === chosen) ?? null
  const keys = mayMake ? spoolKeys(shown, { open: setDialog, changes }) : []
  useListKeys({ ids, chosen, next, onChoose: choose, keys })
  const detail = { page, mayMake, changes, dialog, onDialog: setDialog }
  return (
    <>
      <StatusLine message={changes.moves.message} />
      {mayMake ? (
        <PageActions received={received} maySetUp={hasRight(person.role, 'set_up')} onOpen={setDialog} />
      ) : null}
      <LevelTable page={page} changes={changes} mayDecide={mayDecide} />
      {ids.length === 0 ? (
        <NoSpools />
      ) : (
        <ListAndDetail
          label="The chosen spool"
          list={<SpoolList page={page} chosen={chosen} onChoose={choose} />}
          detail={shown ? <SpoolDetail key={shown.id} {...detail} spool={shown} /> : null}
        />
      )}
      <PageDialogs
        {...{ dialog, page, changes }}
        onClose={() => setDialog(null)}
        onReceived={(spools) => {
          setReceived(spools)
          choose(spools[0].spool_id)
        }}
      />
    </>
  )
}

interface PageDialogsProps extends Pick<
  ComponentProps<typeof ReceiveDialog>,
  'page' | 'changes' | 'onClose' | 'onReceived'
> {
  dialog: SpoolDialog | null
}

/** The dialogs that are about no single spool. */
function PageDialogs({ dialog, ...shared }: PageDialogsProps) {
  if (dialog === 'import') return <ImportSpoolmanDialog {...shared} />
  return dialog === 'receive' ? <ReceiveDialog {...shared} /> : null
}

function NoSpools() {
  return (
    <EmptyList title="No spools yet">
      Record the spools that the shop has, or import them from Spoolman. What prints use is then taken from
      the spool in the printer.
    </EmptyList>
  )
}

interface PageActionsProps {
  /** The spools whose labels are to be printed. */
  received: ReceivedSpools
  maySetUp: boolean
  onOpen: (dialog: SpoolDialog) => void
}

function PageActions({ received, maySetUp, onOpen }: PageActionsProps) {
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button look="primary" onClick={() => onOpen('receive')}>
        Receive spools <Key>n</Key>
      </Button>
      <ButtonLink to="/console/buying-list">Buying list</ButtonLink>
      {maySetUp ? <Button onClick={() => onOpen('import')}>Import from Spoolman</Button> : null}
      {received.length === 0 ? null : <PrintMenu spools={received.map(({ number }) => number)} />}
    </div>
  )
}
