import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { FindPrintersDialog } from '../printer-links/find-printers-dialog.tsx'
import { draftOfFound } from './found-printer-draft.ts'
import type { RecordDraft } from './record-draft.ts'

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
