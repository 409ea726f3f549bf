import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import type { PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { AddPrinters } from './add-printers.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

interface AddPrintersPanelProps {
  page: PrintersPageData
  changes: PrinterChanges
  /** Opens the form with every field of a record. */
  onWhole: () => void
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds printers as set-up does: by model, count and what is in them. */
export function AddPrintersPanel({ page, changes, onWhole, onClose, onAdded }: AddPrintersPanelProps) {
  const title = useFocusOnAppear<HTMLHeadingElement>()
  const add = (printers: PrinterAnswer[]) => {
    const names = printers.map(({ printer }) => printer.name)
    const text = names.length === 1 ? `${names[0]} is added` : `${names[0]} to ${names.at(-1)} are added`
    const onSuccess = (ids: string[]) => {
      changes.say(text)
      onAdded(ids[0])
    }
    changes.add.mutate({ version: page.version, printers }, { onSuccess })
  }
  return (
    <div className="grid min-w-0 gap-4">
      <h2 ref={title} tabIndex={-1}>
        New printers
      </h2>
      <AddPrinters
        page={page}
        taken={page.printers.map(({ printer }) => printer.name)}
        clears={false}
        isBusy={changes.add.isPending}
        onAdd={add}
      />
      <Failed error={changes.add.error} />
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={onWhole}>Enter every field…</Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  )
}
