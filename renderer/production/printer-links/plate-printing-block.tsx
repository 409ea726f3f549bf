import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import type { PlatePrinting as Printing } from '../../../shared/production/printer-links/live-printer.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LiveStatus } from './live-status.tsx'
import { PrintFileSection } from './print-file-section.tsx'
import { TrayFields } from './tray-fields.tsx'
import { usePrintChanges } from './use-print-changes.ts'

const REFETCH_MS = 3_000

type PlateFacts = Pick<FloorPlate, 'id' | 'number' | 'revision' | 'status'>

interface PlatePrintingProps {
  plate: PlateFacts
  onSaid: (text: string) => void
}

/** The file of a plate and its printer: sent and started here, where the printer has a connection. */
export function PlatePrintingBlock({ plate, onSaid }: PlatePrintingProps) {
  const { data } = useQuery(
    trpc.printerLinks.forPlate.queryOptions(
      { plate_id: plate.id },
      { refetchInterval: ({ state }) => (state.data?.live ? REFETCH_MS : false) },
    ),
  )
  if (!data) return null
  const isOnBed = plate.status === 'printing' || plate.status === 'printed'
  const { live, printer } = data
  const isItsJob = live !== null && live.job?.plate_id === plate.id
  return (
    <>
      {plate.status === 'planned' ? <PrintFileSection plateId={plate.id} file={data.print_file} /> : null}
      {plate.status === 'planned' ? <SendAction plate={plate} printing={data} onSaid={onSaid} /> : null}
      {live && printer && (isOnBed || isItsJob) ? (
        <LiveStatus live={live} name={printer.name} mayMake />
      ) : null}
    </>
  )
}

function SendAction({ plate, printing, onSaid }: PlatePrintingProps & { printing: Printing }) {
  const [asks, setAsks] = useState(false)
  const { live, printer } = printing
  if (!live?.enabled || !printer) return null
  const why = whyNotSent(printing)
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        <Button look="primary" disabled={why !== null} onClick={() => setAsks(true)}>
          Send to {printer.name} and start…
        </Button>
      </div>
      {why === null ? null : <p className="font-normal text-muted">{why}</p>}
      {asks ? (
        <SendDialog
          plate={plate}
          name={printer.name}
          trays={printing.trays}
          onSaid={onSaid}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}

type SendDialogProps = PlatePrintingProps & {
  name: string
  trays: Printing['trays']
  onClose: () => void
}

/** Asks for what no program knows: whether the bed is empty. Shows from which tray it is printed, to be changed. */
function SendDialog({ plate, name, trays, onSaid, onClose }: SendDialogProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const tray = chosen ?? trays?.proposed ?? null
  const { start } = usePrintChanges()
  const { id: plate_id, revision, number } = plate
  return (
    <ConfirmDialog
      title={`Start plate ${number} on ${name}?`}
      confirm="Send and start"
      action={start}
      isReady={isEmpty && (trays === null || tray !== null)}
      onClose={onClose}
      input={{ plate_id, revision, bed_is_empty: isEmpty, tray }}
      onDone={() => onSaid(`Plate ${number} is sent to ${name}`)}
      fields={
        <>
          {trays === null ? null : <TrayFields trays={trays} chosen={tray} onChoose={setChosen} />}
          <Checkbox label="I looked: the bed is empty" checked={isEmpty} onChange={setIsEmpty} />
        </>
      }
    >
      The printer heats up and moves by itself. Look at its bed first: the printer would hit a part that was
      left on it.
    </ConfirmDialog>
  )
}

/** Returns a sentence that says why the plate cannot be sent now; null if it can. */
function whyNotSent({ print_file, live, printer }: Printing): string | null {
  if (print_file === null || print_file.lost) return 'Slice this plate or upload its print file first.'
  if (print_file.outdated)
    return 'The plate was changed after its file was made. Slice it again or upload a new one.'
  const job = live?.job
  if (job && ['sending', 'starting', 'printing', 'unclear'].includes(job.status))
    return `${printer?.name ?? 'The printer'} has plate ${job.plate} from the program now.`
  if (live && live.report === null) return `${printer?.name ?? 'The printer'} does not answer now.`
  const state = live?.report?.state
  if (state === 'printing' || state === 'paused' || state === 'attention')
    return `${printer?.name ?? 'The printer'} is not free now.`
  return null
}
