import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { PrintersPage as PageData } from '../../../shared/printers/printers-page.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { Button } from '../../ui/buttons.tsx'
import { trpc } from '../../api.ts'
import { Key, ListAndDetail } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { ORDERS_REFETCH_MS } from '../kit/refresh-orders.ts'
import { StatusLine } from '../kit/status-line.tsx'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import panel from '../kit/panel.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { PrinterDetail } from './printer-detail.tsx'
import { PrinterList } from './printer-list.tsx'
import { printerKeys, type OpenDialog } from './printer-keys.ts'
import { ProfilesSection } from './profiles-section.tsx'
import { RecordForm } from './record-form.tsx'
import { usePrinterChanges } from './use-printer-changes.ts'

/** The shop's printers: what they can print, how they are, and what is to be done on them. */
export function PrintersPage() {
  return (
    <OperatorFrame title="Printers" right="look">
      {(person) => <Loader person={person} />}
    </OperatorFrame>
  )
}

function Loader({ person }: { person: Person }) {
  const page = useQuery(trpc.printers.page.queryOptions(undefined, { refetchInterval: ORDERS_REFETCH_MS }))
  if (page.isPending) return <LoadingLines label="Loading the printers" />
  if (!page.data) return <Failed error={page.error} />
  return <Printers page={page.data} person={person} />
}

function Printers({ page, person }: { page: PageData; person: Person }) {
  const ids = page.printers.map(({ id }) => id)
  const { chosen, next, choose } = useChosenRow(ids, { showsNext: true })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const changes = usePrinterChanges()
  const shown = page.printers.find(({ id }) => id === chosen) ?? null
  const mayMake = hasRight(person.role, 'make')
  const maySetUp = hasRight(person.role, 'set_up')
  const isForm = dialog === 'add' || dialog === 'edit'
  const keys = isForm ? [] : printerKeys(shown, { mayMake, maySetUp, open: setDialog, changes })
  useListKeys({ ids, chosen, next, onChoose: choose, keys })
  const close = () => setDialog(null)
  const chooseRow = (id: string) => {
    if (isForm) close()
    choose(id)
  }
  return (
    <>
      <StatusLine message={changes.message} />
      {maySetUp ? <OwnerActions onOpen={setDialog} /> : null}
      <ListAndDetail
        label={dialog === 'add' ? 'The new printer' : 'The chosen printer'}
        list={
          <>
            <PrinterList page={page} chosen={dialog === 'add' ? null : chosen} onChoose={chooseRow} />
            <ProfilesSection page={page} maySetUp={maySetUp} changes={changes} />
          </>
        }
        detail={
          isForm ? (
            <RecordForm
              key={dialog === 'add' ? 'new' : chosen}
              page={page}
              before={dialog === 'edit' ? (shown?.printer ?? null) : null}
              changes={changes}
              onClose={close}
              onSaved={(id) => {
                close()
                choose(id)
              }}
            />
          ) : shown ? (
            <PrinterDetail
              key={shown.id}
              page={page}
              shown={shown}
              rights={{ mayMake, maySetUp }}
              changes={changes}
              dialog={dialog}
              onDialog={setDialog}
            />
          ) : null
        }
      />
      {dialog === 'import' ? <ImportDialog page={page} changes={changes} onClose={close} /> : null}
    </>
  )
}

function OwnerActions({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <div className={panel['actions']}>
      <Button onClick={() => onOpen('add')}>
        Add a printer <Key>n</Key>
      </Button>
      <Button onClick={() => onOpen('import')}>
        Import a profile <Key>i</Key>
      </Button>
    </div>
  )
}
