import { useState } from 'react'
import type { Supply } from '../../../shared/production/filament/supply.ts'
import { PacificDay } from '../../../shared/platform/time.ts'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { typedGrams } from '../filament/filament-words.ts'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import { spoolNames, type ReceivedSpools } from '../filament/spools-page-data.ts'
import type { SpoolChanges } from '../filament/use-spool-changes.ts'

export interface OpenSupply {
  what: 'receive' | 'expect' | 'close'
  supply: Supply
}

interface SupplyDialogsProps {
  open: OpenSupply | null
  changes: SpoolChanges
  onReceived: (spools: ReceivedSpools) => void
  onClose: () => void
}

/** Opens the dialog for what staff do with filament that was ordered. */
export function SupplyDialogs({ open, ...props }: SupplyDialogsProps) {
  if (open === null) return null
  const shared = { supply: open.supply, key: open.supply.id, ...props }
  if (open.what === 'receive') return <ReceiveSupplyDialog {...shared} />
  return open.what === 'expect' ? <ExpectDialog {...shared} /> : <CloseDialog {...shared} />
}

type SupplyDialogProps = Omit<SupplyDialogsProps, 'open'> & { supply: Supply }

/** The fields of an arrival, as typed. */
interface ArrivalText {
  count: string
  lot: string
  empty: string
  shelf: string
}

function ReceiveSupplyDialog({ supply, changes, onReceived, onClose }: SupplyDialogProps) {
  const awaited = supply.spools - supply.received
  const [text, setText] = useState<ArrivalText>({ count: String(awaited), lot: '', empty: '', shelf: '' })
  const arrival = readArrival(text, awaited)
  const onDone = ({ spools }: { spools: ReceivedSpools }) => {
    changes.say(
      `Received ${spoolNames(spools)}. Print ${spools.length === 1 ? 'its label' : 'their labels'}.`,
    )
    onReceived(spools)
  }
  return (
    <ActionDialog
      title={`${supply.material}, ${supply.color} arrived`}
      confirm={arrival ? `Receive ${counted(arrival.count, 'spool')}` : 'Receive'}
      action={changes.receiveSupply}
      input={arrival && { supply_id: supply.id, revision: supply.revision, ...arrival }}
      onClose={onClose}
      onDone={onDone}
    >
      <ArrivalFields text={text} awaited={awaited} onChange={setText} />
    </ActionDialog>
  )
}

interface ArrivalFieldsProps {
  text: ArrivalText
  awaited: number
  onChange: (text: ArrivalText) => void
}

function ArrivalFields({ text, awaited, onChange }: ArrivalFieldsProps) {
  const set = (name: keyof ArrivalText) => (value: string) => onChange({ ...text, [name]: value })
  return (
    <>
      <UnitField label="How many" unit={`of ${awaited} spools`} value={text.count} onChange={set('count')} />
      <div className={forms['pair']}>
        <LineField label="Lot (optional)" maxLength={60} value={text.lot} onChange={set('lot')} />
        <UnitField label="Empty spool" unit="g" value={text.empty} onChange={set('empty')} />
      </div>
      <LineField label="Shelf (optional)" maxLength={60} value={text.shelf} onChange={set('shelf')} />
    </>
  )
}

/** Returns what was typed; null while something of it cannot be. */
function readArrival({ count, lot, empty, shelf }: ArrivalText, awaited: number) {
  const number = Number(count)
  const empty_grams = typedGrams(empty)
  if (!Number.isInteger(number) || number < 1 || number > awaited) return null
  if (empty.trim() !== '' && empty_grams === null) return null
  return { count: number, lot: textOrNull(lot), empty_grams, shelf: textOrNull(shelf) }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function ExpectDialog({ supply, changes, onClose }: SupplyDialogProps) {
  const [text, setText] = useState<string>(supply.expected ?? '')
  const day = text === '' ? null : PacificDay.safeParse(text)
  return (
    <ActionDialog
      title={`When does ${supply.material}, ${supply.color} arrive?`}
      confirm="Save"
      isReady={day === null || day.success}
      action={changes.expect}
      input={{ supply_id: supply.id, revision: supply.revision, expected: day?.data ?? null }}
      onClose={onClose}
      onDone={() => changes.say(`The day of supply ${supply.number} is changed`)}
    >
      <LineField
        label="Expected on"
        type="date"
        meaning="Leave it empty if it is not known: no order is then planned to use it."
        value={text}
        onChange={setText}
      />
    </ActionDialog>
  )
}

function CloseDialog({ supply, changes, onClose }: SupplyDialogProps) {
  const rest = counted(supply.spools - supply.received, 'spool')
  return (
    <ActionDialog
      title={`${rest} of ${supply.material}, ${supply.color} are not coming?`}
      confirm="Close the supply"
      action={changes.closeSupply}
      input={{ supply_id: supply.id, revision: supply.revision }}
      onClose={onClose}
      onDone={() => changes.say(`Supply ${supply.number} is closed`)}
    >
      <p>What is missing goes back on the buying list.</p>
    </ActionDialog>
  )
}
