import type { PrintersPageData, ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText, hoursText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import { Key } from '../../platform/kit/list.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ConnectionSection } from '../printer-links/connection-section.tsx'
import { LiveStatus } from '../printer-links/live-status.tsx'
import { useLivePrinter } from '../printer-links/use-live-printers.ts'
import { ConditionButtons } from './condition-buttons.tsx'
import { LoadedDialog } from './loaded-dialog.tsx'
import { MaintenanceDialog, type PrinterDialogProps } from './maintenance-dialog.tsx'
import { MaintenanceTasks } from './maintenance-task-list.tsx'
import { NozzleDialog } from './nozzle-dialog.tsx'
import type { OpenDialog, PrinterRights } from './printer-keys.ts'
import { PrinterLog } from './printer-log.tsx'
import { loadedText, nozzleText, plateText, printedMassText, stateWords } from './printer-words.ts'
import { RecordFacts } from './record-facts.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'

interface PrinterDetailProps {
  page: PrintersPageData
  shown: ShownPrinter
  rights: PrinterRights
  changes: PrinterChanges
  dialog: OpenDialog | null
  onDialog: (dialog: OpenDialog | null) => void
}

/** One printer: how it is, what is loaded, its maintenance, its record and its log. */
export function PrinterDetail(props: PrinterDetailProps) {
  const { page, shown, rights, changes, onDialog } = props
  const { printer } = shown
  const now = useNow()
  return (
    <>
      <header className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>
          {printer.name} <StateBadge words={stateWords(shown, now)} />
        </h2>
        {printer.model ? <p>{printer.model}</p> : null}
      </header>
      <Condition shown={shown} now={now} />
      {rights.mayMake ? <ConditionButtons shown={shown} changes={changes} onDialog={onDialog} /> : null}
      {rights.mayMake ? (
        <div className="compact flex flex-wrap gap-2">
          <Button onClick={() => onDialog('loaded')}>
            Nozzle and filament <Key>l</Key>
          </Button>
          <Button onClick={() => onDialog('nozzle')}>
            New nozzle <Key>z</Key>
          </Button>
          <Button onClick={() => onDialog('note')}>
            Write a note <Key>t</Key>
          </Button>
        </div>
      ) : null}
      <Failed error={changes.moves.error} />
      <Live shown={shown} rights={rights} />
      {rights.maySetUp ? (
        <ConnectionSection printerId={shown.id} name={printer.name} onSaid={changes.say} />
      ) : null}
      <MaintenanceTasks shown={shown} mayMake={rights.mayMake} changes={changes} />
      <RecordFacts page={page} shown={shown} rights={rights} changes={changes} onDialog={onDialog} />
      <PrinterLog printerId={shown.id} mayMake={rights.mayMake} />
      <Dialogs {...props} />
    </>
  )
}

/** Shows what the machine itself reports, if it has a connection. */
function Live({ shown, rights }: Pick<PrinterDetailProps, 'shown' | 'rights'>) {
  const live = useLivePrinter(shown.id)
  return live ? <LiveStatus live={live} name={shown.printer.name} mayMake={rights.mayMake} /> : null
}

function Condition({ shown, now }: { shown: ShownPrinter; now: number }) {
  const { reason, since, until, planned_plates } = shown
  return (
    <dl className="facts">
      <Fact name="Reason">{reason}</Fact>
      <Fact name="Since">{since === null ? null : shopInstantText(since)}</Fact>
      <Fact name="Expected end">
        {until === null ? null : `${shopInstantText(until)}${until <= now ? ' (passed)' : ''}`}
      </Fact>
      <Fact name="On its bed">{plateText(shown, now) || null}</Fact>
      <Fact name="Planned">{planned_plates > 0 ? counted(planned_plates, 'plate') : null}</Fact>
      <Fact name="Loaded">{loadedText(shown) || 'Not recorded'}</Fact>
      <Fact name="Printed">
        {hoursText(shown.printed_seconds)}, {printedMassText(shown)}
      </Fact>
      <Fact name="Nozzle">
        {shown.nozzle ? nozzleText(shown.nozzle) : 'Not recorded: “New nozzle” starts counting its hours'}
      </Fact>
    </dl>
  )
}

function Dialogs({ page, shown, changes, dialog, onDialog }: PrinterDetailProps) {
  const shared = { shown, changes, onClose: () => onDialog(null) }
  if (dialog === 'maintenance') return <MaintenanceDialog {...shared} />
  if (dialog === 'loaded') return <LoadedDialog {...shared} materials={page.materials} />
  if (dialog === 'nozzle') return <NozzleDialog {...shared} />
  return dialog === 'note' ? <NoteDialog {...shared} /> : null
}

/** Writes a note into a printer's log. */
function NoteDialog({ shown, changes, onClose }: PrinterDialogProps) {
  return (
    <ReasonDialog
      title={`Note about ${shown.printer.name}`}
      label="Note"
      confirm="Write"
      action={changes.maintenance}
      onClose={onClose}
      input={(note) => ({ printer_id: shown.id, task: null, note })}
      onDone={() => changes.say('Note written')}
    />
  )
}
