import { useState } from 'react'
import { Passphrase } from '../../../shared/platform/backup/backup-settings.ts'
import type { ExportPage } from '../../../shared/platform/backup/export-page.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { EXPORT_ROW } from './backup-rows.ts'
import { ExportRun, LastExport } from './export-progress.tsx'
import { passphraseFault } from './passphrase-form.tsx'
import { useExport, useExportChanges, type ExportChanges } from './use-export.ts'

/** Everything of the shop as open files, into a folder of the shop's computer. */
export function ExportSection() {
  const page = useExport()
  const changes = useExportChanges()
  return (
    <section className="page-section" aria-labelledby="export">
      <h2 id="export">Export everything</h2>
      <p>
        Everything the shop has as files that other programs read: tables for spreadsheets, every row as JSON
        lines, the part files as they were uploaded, photos, and receipts and invoices as PDF.
        {page.data ? (
          <>
            {' '}
            With <code>{page.data.import_command}</code> the same shop can be made from it again.
          </>
        ) : null}
      </p>
      <Failed error={page.error} />
      {page.data ? <Export page={page.data} changes={changes} /> : null}
    </section>
  )
}

function Export({ page, changes }: { page: ExportPage; changes: ExportChanges }) {
  const { state, proposed_path } = page
  const [path, setPath] = useState(proposed_path)
  if (state.status === 'running') return <ExportRun state={state} cancel={changes.cancel} />
  return (
    <>
      <LastExport state={state} />
      <FoldRow name={EXPORT_ROW.path} title={EXPORT_ROW.label} values={path}>
        <ExportForm path={path} setPath={setPath} start={changes.start} />
      </FoldRow>
    </>
  )
}

interface Passphrases {
  passphrase: string
  repeated: string
}

interface ExportFormProps {
  path: string
  setPath: (path: string) => void
  start: ExportChanges['start']
}

function ExportForm({ path, setPath, start }: ExportFormProps) {
  const [typed, setTyped] = useState<Passphrases>({ passphrase: '', repeated: '' })
  const { passphrase, repeated } = typed
  const isSealed = passphrase !== ''
  const isReady = path.trim() !== '' && (!isSealed || Passphrase.safeParse(passphrase).success)
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ path, passphrase: isSealed ? passphrase : null })
      }}
    >
      <LineField
        label="Folder for the export"
        meaning="Its whole path on the shop’s computer. Anyone who can read the folder can read customers’ names and orders."
        value={path}
        autoComplete="off"
        spellCheck={false}
        onChange={setPath}
      />
      <PassphraseFields typed={typed} setTyped={setTyped} />
      <Failed error={start.error} />
      <div>
        <Button type="submit" disabled={!isReady || (isSealed && passphrase !== repeated) || start.isPending}>
          Export everything
        </Button>
      </div>
    </form>
  )
}

function PassphraseFields(props: { typed: Passphrases; setTyped: (typed: Passphrases) => void }) {
  const { typed, setTyped } = props
  const { passphrase, repeated } = typed
  const field = { type: 'password', autoComplete: 'new-password' }
  return (
    <>
      <LineField
        {...field}
        label="Passphrase for the secrets (optional)"
        meaning="Seals passwords, keys and delivery addresses into one file of the export. Without one they are left out: after an import, everyone has to sign in again, and addresses are missing."
        value={passphrase}
        onChange={(text) => setTyped({ ...typed, passphrase: text })}
      />
      {passphrase === '' ? null : (
        <LineField
          {...field}
          label="Repeat the passphrase"
          value={repeated}
          fault={passphraseFault(passphrase, repeated)}
          onChange={(text) => setTyped({ ...typed, repeated: text })}
        />
      )}
    </>
  )
}
