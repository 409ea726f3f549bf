import { bytesText } from '../../../shared/platform/bytes-text.ts'
import type { ExportState, ExportStep } from '../../../shared/platform/backup/export-page.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import type { ExportChanges } from './use-export.ts'

const STEPS: Record<ExportStep, string> = {
  files: 'Copying files',
  tables: 'Writing tables',
  spreadsheets: 'Writing spreadsheets',
  documents: 'Making documents',
  secrets: 'Sealing secrets',
}

/** A running export, and how to end it. */
export function ExportRun(props: {
  state: Extract<ExportState, { status: 'running' }>
  cancel: ExportChanges['cancel']
}) {
  const { state, cancel } = props
  const { step, done, total } = state.progress
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <progress
            style={{ width: 160 }}
            aria-label="Export"
            max={Math.max(1, total)}
            {...(total > 0 && { value: done })}
          />
          <output>{total > 0 ? `${STEPS[step]}: ${done} of ${total}` : `${STEPS[step]} …`}</output>
        </span>
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel export
        </Button>
      </div>
      <Failed error={cancel.error} />
    </>
  )
}

/** Says how the last export ended. The program remembers it until it is restarted. */
export function LastExport({ state }: { state: ExportState }) {
  if (state.status === 'finished') {
    const { folder, files, bytes, rows, missing, sealed } = state.outcome
    return (
      <Notice tone="good" title={`Exported everything on ${shopInstantText(state.at)}`}>
        <p>
          {counted(files, 'file')}, {counted(rows, 'row')}, {bytesText(bytes)} in
        </p>
        <p>
          <code>{folder}</code>
        </p>
        {missing > 0 ? (
          <p>{counted(missing, 'file')} of the shop could not be found; manifest.json lists them.</p>
        ) : null}
        {sealed ? null : (
          <p>Without passwords, keys and delivery addresses; README.txt lists what is left out.</p>
        )}
      </Notice>
    )
  }
  if (state.status === 'failed')
    return (
      <Notice tone="stop" title={`The export of ${shopInstantText(state.at)} failed`}>
        {state.error}
      </Notice>
    )
  if (state.status === 'canceled')
    return <p className="text-muted">The last export was canceled. Nothing of it was kept.</p>
  return null
}
