import type { BackupsPageData as BackupsData } from '../../../shared/platform/backup/backups-page-data.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { FOLDER_ROW } from './backup-rows.ts'
import { runText, summaryOf } from './backup-words.ts'
import { BucketSection } from './bucket-section.tsx'
import { CheckSection } from './check-section.tsx'
import { ExportSection } from './export-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { MoveSection } from './move-section.tsx'
import { PassphraseForm } from './passphrase-form.tsx'
import { PlaceList } from './place-list.tsx'
import { ReconcileSection } from './reconcile-section.tsx'
import { RestoreOutcomeNotice, RestoreRunning } from './restore-progress.tsx'
import { RestoreSection } from './restore-section.tsx'
import { RotationForm } from './rotation-form.tsx'
import { useBackupChanges, useBackups, type BackupChanges } from './use-backups.ts'
import { useState } from 'react'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

/** Where backups go, how they are, and a backup at once. */
export function BackupsPage() {
  return (
    <OperatorFrame title="Backups" right="set_up">
      {() => <Backups />}
    </OperatorFrame>
  )
}

function Backups() {
  const backups = useBackups()
  const changes = useBackupChanges()
  const step = backups.data?.restore_step ?? null
  if (step !== null) return <RestoreRunning step={step} />
  if (backups.isPending) return <LoadingLines label="Loading the backups" />
  if (backups.isError) return <Failed error={backups.error} />
  const page = backups.data
  const { tone, title, text } = summaryOf(page)
  return (
    <div className="grid max-w-[760px] gap-6">
      <ReconcileSection />
      <RestoreOutcomeNotice page={page} />
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <BackUpNow page={page} backUpNow={changes.backUpNow} />
      <PlaceList page={page} changes={changes} />
      <div>
        <FolderForm changes={changes} />
        <PassphraseForm page={page} changes={changes} />
        <BucketSection page={page} changes={changes} />
        <RotationForm rotation={page.settings.rotation} changes={changes} />
      </div>
      <CheckSection page={page} changes={changes} />
      <RestoreSection page={page} />
      <ExportSection />
      <MoveSection />
      <KeptSection />
    </div>
  )
}

function BackUpNow(props: { page: BackupsData; backUpNow: BackupChanges['backUpNow'] }) {
  const { page, backUpNow } = props
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          look="primary"
          disabled={page.run !== null || backUpNow.isPending}
          onClick={() => backUpNow.mutate()}
        >
          Back up now
        </Button>
        {page.run ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <progress
              style={{ width: 160 }}
              aria-label="Backup"
              max={Math.max(1, page.run.files_total)}
              {...(page.run.step === 'files' && page.run.files_total > 0 && { value: page.run.files_done })}
            />
            <output>{runText(page.run)}</output>
          </span>
        ) : null}
      </div>
      <Failed error={backUpNow.error} />
    </>
  )
}

/** Adds a folder on another disk or a network share. */
function FolderForm({ changes }: { changes: BackupChanges }) {
  const [path, setPath] = useState('')
  const { addFolder } = changes
  return (
    <FoldRow name={FOLDER_ROW.path} title={FOLDER_ROW.label}>
      <form
        className="grid max-w-[520px] gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          addFolder.mutate({ path }, { onSuccess: () => setPath('') })
        }}
      >
        <LineField
          label="Folder on another disk or a network share"
          meaning="Its whole path on the shop’s computer, such as /media/backups or E:\Backups. Anyone who can read the folder can read the shop’s orders; a passphrase below protects the addresses."
          value={path}
          autoComplete="off"
          spellCheck={false}
          onChange={setPath}
        />
        <Failed error={addFolder.error} />
        <div>
          <Button type="submit" disabled={path.trim() === '' || addFolder.isPending}>
            Add folder
          </Button>
        </div>
      </form>
    </FoldRow>
  )
}
