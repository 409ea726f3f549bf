import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { FindPrintersDialog } from '../printer-links/find-printers-dialog.tsx'
import { type RecordDraft, draftOfModel } from './record-draft.ts'
import { cutText } from '../../../shared/platform/cut-text.ts'
import { modelName } from '../../../shared/production/printers/printer-models.ts'
import { KNOWN_MODELS } from './known-models.ts'

interface FindOnPageProps {
  page: PrintersPageData
  onChoose: (id: string) => void
  onAdd: (draft: Partial<RecordDraft>) => void
  onClose: () => void
}

/** A found printer that has the name of one of the shop's is that one; another one is added. */
export function FindOnPage({ page, onChoose, onAdd, onClose }: FindOnPageProps) {
  const own = (found: FoundPrinter) =>
    page.printers.find(({ printer }) => printer.name.toLowerCase() === found.name.toLowerCase())
  return (
    <FindPrintersDialog
      pickLabel={(found) => (own(found) ? `Open ${found.name}` : 'Add…')}
      onPick={(found) => {
        const known = own(found)
        if (known) onChoose(known.id)
        else onAdd(draftOfFound(found))
      }}
      onClose={onClose}
    />
  )
}

/** Returns the first values of a new printer's record: its name, and what is known about its model. */
function draftOfFound({ name, model }: FoundPrinter): Partial<RecordDraft> {
  const known = model === null ? undefined : KNOWN_MODELS.find((one) => isModel(modelName(one), model))
  return { name: cutText(name, 60), ...(known ? draftOfModel(known) : { model: model ?? '' }) }
}

/** Machines name themselves shortly: `MK4S` is `Prusa Research MK4S`. */
function isModel(full: string, told: string): boolean {
  const [a, b] = [full, told].map((text) => text.toLowerCase().replace(/ \(.*\)$/, ''))
  return a === b || a.endsWith(` ${b}`)
}
