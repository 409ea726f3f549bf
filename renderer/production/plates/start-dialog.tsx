import { useState } from 'react'
import { ConfirmDialog, type DialogAction } from '../../platform/kit/action-dialog.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { platesText } from '../floor/floor-words.ts'
import { WHY_RECORDED, type PlateToStart } from './start-moves.ts'

interface StartDialogProps<Data> {
  plates: readonly PlateToStart[]
  nameOf: (printerId: string) => string
  /** Starts the plates; gets the ids of the printers whose bed is empty. */
  action: DialogAction<StartInput, Data>
  onClose: () => void
}

export interface StartInput {
  plates: readonly PlateToStart[]
  empty_beds: readonly string[]
}

/** Asks for what no program knows, once for all plates: whose bed is empty. Only ticked printers get their file. */
export function StartDialog<Data>({ plates, nameOf, action, onClose }: StartDialogProps<Data>) {
  const sending = plates.filter(({ start }) => start === 'sends')
  const rest = plates.filter(({ start }) => start !== 'sends')
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const chosen = sending.filter(({ printer_id }) => empty.has(printer_id!))
  const started = [...chosen, ...rest]
  return (
    <ConfirmDialog
      title={titleOf(sending, nameOf)}
      confirm={
        started.length === 0 || started.length === plates.length
          ? 'Start'
          : `Start ${started.length} of ${plates.length}`
      }
      action={action}
      isReady={started.length > 0}
      input={{ plates: started, empty_beds: [...empty] }}
      onClose={onClose}
      fields={
        <>
          <BedChecks plates={sending} empty={empty} nameOf={nameOf} onChange={setEmpty} />
          <RecordedPlates plates={rest} />
        </>
      }
    >
      {sending.length === 1
        ? 'The printer heats up and moves by itself. Look at its bed first: the printer would hit a part that was left on it.'
        : 'The printers heat up and move by themselves. Look at each bed first: a printer would hit a part that was left on it.'}
    </ConfirmDialog>
  )
}

function titleOf(sending: readonly PlateToStart[], nameOf: (printerId: string) => string): string {
  const [first] = sending
  return sending.length === 1
    ? `Start plate ${first.number} on ${nameOf(first.printer_id!)}?`
    : `Start ${counted(sending.length, 'printer')}?`
}

interface BedChecksProps extends Pick<StartDialogProps<unknown>, 'plates' | 'nameOf'> {
  empty: ReadonlySet<string>
  onChange: (empty: ReadonlySet<string>) => void
}

/** One checkbox for each printer, and one for all of them. */
function BedChecks({ plates, empty, nameOf, onChange }: BedChecksProps) {
  const byPrinter = Map.groupBy(plates, ({ printer_id }) => printer_id!)
  const ids = [...byPrinter.keys()]
  const toggle = (id: string, isEmpty: boolean) =>
    onChange(new Set([...empty].filter((other) => other !== id).concat(isEmpty ? [id] : [])))
  if (ids.length === 1)
    return (
      <Checkbox
        label="I looked: the bed is empty"
        checked={empty.has(ids[0])}
        onChange={(isEmpty) => toggle(ids[0], isEmpty)}
      />
    )
  return (
    <fieldset className="grid gap-2">
      <legend>I looked: the bed is empty</legend>
      <Checkbox
        label={`All ${ids.length} beds`}
        checked={empty.size === ids.length}
        onChange={(isAll) => onChange(new Set(isAll ? ids : []))}
      />
      {[...byPrinter].map(([id, own]) => (
        <Checkbox
          key={id}
          label={`${nameOf(id)}, ${platesText(own.map(({ number }) => number))}`}
          checked={empty.has(id)}
          onChange={(isEmpty) => toggle(id, isEmpty)}
        />
      ))}
    </fieldset>
  )
}

/** The plates whose printers are started by hand. */
function RecordedPlates({ plates }: { plates: readonly PlateToStart[] }) {
  return [...Map.groupBy(plates, ({ start }) => start)].map(([way, same]) =>
    way === null || way === 'sends' ? null : (
      <p key={way} className="font-normal text-muted">
        Only recorded, start by hand: {platesText(same.map(({ number }) => number))} ({WHY_RECORDED[way]}).
      </p>
    ),
  )
}
