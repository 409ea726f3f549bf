import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type {
  PrintersPageData as PageData,
  ShownPrinter,
} from '../../../shared/production/printers-page-data.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { trpc } from '../../platform/api.ts'
import { Key, ListAndDetail } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { groupPrinters } from './printer-groups.ts'
import { FindOnPage } from './find-on-page.tsx'
import { ImportProfileDialog } from './import-profile-dialog.tsx'
import { AddPrintersPanel } from './add-printers-panel.tsx'
import { PrinterDetail } from './printer-detail.tsx'
import { PrinterList } from './printer-list.tsx'
import { printerKeys, type OpenDialog } from './printer-keys.ts'
import { ProfilesSection } from './profiles-section.tsx'
import type { RecordDraft } from './record-draft.ts'
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
  const page = useQuery(trpc.printers.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Loading the printers" />
  if (!page.data) return <Failed error={page.error} />
  return <Printers page={page.data} person={person} />
}

function Printers({ page, person }: { page: PageData; person: Person }) {
  const ids = groupPrinters(page.printers).flatMap(([, rows]) => rows.map(({ id }) => id))
  const { chosen, next, choose } = useChosenRow(ids, { showsNext: true })
  const { dialog, start, openDialog, addWith } = useDialog()
  const changes = usePrinterChanges(page)
  const shown = page.printers.find(({ id }) => id === chosen) ?? null
  const rights = { mayMake: hasRight(person.role, 'make'), maySetUp: hasRight(person.role, 'set_up') }
  const isForm = dialog !== null && ['add', 'record', 'copy', 'edit'].includes(dialog)
  const isNew = isForm && dialog !== 'edit'
  const keys = isForm ? [] : printerKeys(shown, { ...rights, open: openDialog, changes })
  const chooseRow = (id: string) => {
    if (isForm || dialog === 'find') openDialog(null)
    choose(id)
  }
  useListKeys({ ids, chosen, next, onChoose: chooseRow, keys })
  const detail = { page, shown, rights, changes, dialog, onDialog: openDialog, onChoose: chooseRow, start }
  return (
    <>
      <StatusLine message={changes.moves.message} />
      {rights.maySetUp ? <OwnerActions onOpen={openDialog} /> : null}
      <ListAndDetail
        label={isNew ? 'The new printer' : 'The chosen printer'}
        list={
          <>
            <PrinterList page={page} chosen={isNew ? null : chosen} onChoose={chooseRow} />
            <ProfilesSection page={page} maySetUp={rights.maySetUp} changes={changes} />
          </>
        }
        detail={<Detail {...detail} />}
      />
      {dialog === 'find' ? (
        <FindOnPage page={page} onChoose={chooseRow} onAdd={addWith} onClose={() => openDialog(null)} />
      ) : null}
      {dialog === 'import' ? (
        <ImportProfileDialog page={page} changes={changes} onClose={() => openDialog(null)} />
      ) : null}
    </>
  )
}

/** Returns the dialog or form that is open, and what the form of a new printer begins with. */
function useDialog() {
  const [open, setOpen] = useState<{ dialog: OpenDialog | null; start: Partial<RecordDraft> }>({
    dialog: null,
    start: {},
  })
  return {
    ...open,
    openDialog: (dialog: OpenDialog | null) => setOpen({ dialog, start: {} }),
    addWith: (start: Partial<RecordDraft>) => setOpen({ dialog: 'record', start }),
  }
}

type DetailProps = Omit<ComponentProps<typeof PrinterDetail>, 'shown'> & {
  shown: ShownPrinter | null
  onChoose: (id: string) => void
  start: Partial<RecordDraft>
}

/** The chosen printer, or the form of its record or of a new one. */
function Detail({ onChoose, start, ...detail }: DetailProps) {
  const { page, shown, changes, dialog, onDialog } = detail
  if (dialog === 'add')
    return (
      <AddPrintersPanel
        page={page}
        changes={changes}
        onWhole={() => onDialog('record')}
        onClose={() => onDialog(null)}
        onAdded={onChoose}
      />
    )
  if (dialog === 'record' || (shown && (dialog === 'edit' || dialog === 'copy')))
    return (
      <RecordForm
        key={dialog === 'edit' ? shown?.id : dialog}
        page={page}
        before={dialog === 'edit' && shown ? shown.printer : null}
        start={start}
        template={dialog === 'copy' && shown ? { ...shown.printer, name: '' } : null}
        changes={changes}
        onClose={() => onDialog(null)}
        onSaved={onChoose}
      />
    )
  return shown ? <PrinterDetail key={shown.id} {...detail} shown={shown} /> : null
}

function OwnerActions({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button onClick={() => onOpen('add')}>
        Add printers <Key>n</Key>
      </Button>
      <Button onClick={() => onOpen('find')}>
        Look for printers <Key>f</Key>
      </Button>
      <Button onClick={() => onOpen('import')}>
        Import a profile <Key>i</Key>
      </Button>
    </div>
  )
}
