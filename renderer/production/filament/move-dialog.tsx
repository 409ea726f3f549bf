import { useState } from 'react'
import type { SpoolPlace } from '../../../shared/production/filament/spool.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import type { SpoolDialogProps } from './adjust-dialog.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'

const SHELF = ''

/** The place as it is typed. */
interface PlaceText {
  /** Its id, or `SHELF`. */
  printer: string
  slot: string
  shelf: string
}

interface MoveDialogProps extends SpoolDialogProps {
  page: SpoolsPageData
  /** To begin with; null: where it is. */
  printer: string | null
}

/** Puts a spool into a printer or on a shelf. */
export function MoveDialog({ spool, page, changes, printer, onClose }: MoveDialogProps) {
  const [text, setText] = useState(() => ({
    ...placeAsText(spool.place),
    ...(printer === null ? {} : { printer }),
  }))
  const able = page.printers.filter(({ materials }) => materials.includes(spool.material))
  return (
    <ActionDialog
      title={`Move S${spool.number}`}
      confirm="Move"
      isReady={text.printer === SHELF || /^[1-9]\d?$/.test(text.slot)}
      action={changes.move}
      onClose={onClose}
      input={{ spool_id: spool.id, revision: spool.revision, place: readPlace(text) }}
      onDone={() => changes.say(`S${spool.number} moved`)}
    >
      <PickField
        label="To"
        value={text.printer}
        options={[
          { value: SHELF, label: 'A shelf' },
          ...able.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        meaning={`Printers that print ${spool.material}.`}
        onChange={(printer) => setText({ ...text, printer })}
      />
      <WhereField text={text} onChange={setText} />
    </ActionDialog>
  )
}

function WhereField({ text, onChange }: { text: PlaceText; onChange: (text: PlaceText) => void }) {
  return text.printer === SHELF ? (
    <LineField
      label="Shelf"
      meaning="Leave it empty if the place is not known."
      maxLength={60}
      value={text.shelf}
      onChange={(shelf) => onChange({ ...text, shelf })}
    />
  ) : (
    <UnitField
      label="Slot"
      unit="of the printer"
      meaning="A printer for one filament has slot 1. Its spool is what the printer is loaded with."
      value={text.slot}
      onChange={(slot) => onChange({ ...text, slot })}
    />
  )
}

function placeAsText(place: SpoolPlace): PlaceText {
  if (place === null) return { printer: SHELF, slot: '1', shelf: '' }
  if ('shelf' in place) return { printer: SHELF, slot: '1', shelf: place.shelf }
  return { printer: place.printer_id, slot: String(place.slot), shelf: '' }
}

function readPlace({ printer, slot, shelf }: PlaceText): SpoolPlace {
  if (printer !== SHELF) return { printer_id: printer, slot: Number(slot) }
  return shelf.trim() === '' ? null : { shelf: shelf.trim() }
}
