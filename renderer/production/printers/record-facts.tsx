import { useState } from 'react'
import type { PrintersPageData, ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { whyDoubtMaterial } from '../../../shared/quoting/scheduling/printer-materials.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Fact } from '../../platform/kit/fact.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import panel from '../../platform/kit/panel.module.css'
import { movePrinter } from './printer-groups.ts'
import type { OpenDialog, PrinterRights } from './printer-keys.ts'
import type { PrinterChanges } from './use-printer-changes.ts'

interface RecordFactsProps {
  page: PrintersPageData
  shown: ShownPrinter
  rights: PrinterRights
  changes: PrinterChanges
  onDialog: (dialog: OpenDialog) => void
}

/** Shows what a printer can do. The owner also sees the actions on its record. */
export function RecordFacts(props: RecordFactsProps) {
  const { page, shown, rights } = props
  const { printer } = shown
  const profile = page.profiles.find(({ id }) => id === printer.profile_id)
  const abilities = [
    `hot end to ${printer.hot_end_c} °C`,
    printer.bed_c > 0 ? `bed to ${printer.bed_c} °C` : 'no heated bed',
    printer.hardened_nozzle ? 'hardened nozzle' : null,
    printer.enclosure ? 'enclosure' : null,
  ]
  return (
    <section className={panel['block']} aria-label="Record">
      <h3>Record</h3>
      <dl className="facts">
        <Fact name="Build volume">{printer.build_volume_mm.join(' × ')} mm</Fact>
        <Fact name="Nozzles">{printer.nozzles_mm.join(', ')} mm</Fact>
        <Fact name="Abilities">{abilities.filter((text) => text !== null).join(', ')}</Fact>
        <Fact name="Materials">{printer.materials.join(', ')}</Fact>
        <Fact name="Doubted">{doubtsText(shown)}</Fact>
        <Fact name="Profile">{profile?.name ?? printer.profile_id}</Fact>
        <Fact name="Prints">{`${printer.hours_per_day} hours per day`}</Fact>
        <Fact name="Large">{printer.large ? 'Staff confirm ship dates of parts that need it' : null}</Fact>
        <Fact name="In service">{printer.active ? null : 'No: nothing is scheduled on it'}</Fact>
        <Fact name="Notes">{printer.notes || null}</Fact>
      </dl>
      {rights.maySetUp ? <RecordActions {...props} /> : null}
    </section>
  )
}

/** Says why the program doubts materials that the owner switched on; null if it doubts none. */
function doubtsText({ printer }: ShownPrinter): string | null {
  const doubts = printer.materials.flatMap((id) => whyDoubtMaterial(printer, id) ?? [])
  return doubts.length > 0 ? doubts.join(' ') : null
}

function RecordActions({ page, shown, changes, onDialog }: RecordFactsProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { mutate, isPending, error } = changes.reorder
  const up = movePrinter(page.printers, shown.id, -1)
  const down = movePrinter(page.printers, shown.id, 1)
  const move = (ids: string[] | null) => {
    if (ids) mutate({ version: page.version, ids, why: 'New order' })
  }
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={() => onDialog('edit')}>
          Edit <Key>e</Key>
        </Button>
        <Button onClick={() => onDialog('copy')}>Copy…</Button>
        <Button disabled={isPending || !up} onClick={() => move(up)}>
          Move up
        </Button>
        <Button disabled={isPending || !down} onClick={() => move(down)}>
          Move down
        </Button>
        <Button onClick={() => setIsRemoving(true)}>Remove…</Button>
      </div>
      <Failed error={error} />
      {isRemoving ? (
        <RemoveDialog page={page} shown={shown} changes={changes} onClose={() => setIsRemoving(false)} />
      ) : null}
    </>
  )
}

interface RemoveDialogProps extends Pick<RecordFactsProps, 'page' | 'shown' | 'changes'> {
  onClose: () => void
}

function RemoveDialog({ page, shown, changes, onClose }: RemoveDialogProps) {
  const { name } = shown.printer
  return (
    <ReasonDialog
      title={`Remove ${name}?`}
      label="Reason"
      confirm="Remove"
      action={changes.remove}
      input={(why) => ({ version: page.version, printer_id: shown.id, why })}
      onClose={onClose}
      onDone={() => changes.say(`${name} is removed`)}
    >
      <p>Its plates and its log stay in the history.</p>
    </ReasonDialog>
  )
}
