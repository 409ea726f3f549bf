import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Suggestion } from '../../../shared/production/floor/floor-work.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { SwatchDot } from '../../quoting/customer/choices/swatch-dot.tsx'
import { useSwatches } from '../../quoting/customer/part/use-swatches.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, shopSoonText, weightText } from '../../platform/ui/words.ts'
import field from '../../platform/ui/field.module.css'
import { isChanged, type ProposalDraft } from './proposed-plates.ts'
import { SuggestedUnits } from './suggested-units.tsx'
import type { Proposal } from './use-proposal.ts'
import classes from './suggest.module.css'

interface CardProps {
  plate: ProposalDraft
  suggestion: Suggestion
  proposal: Proposal
  mayMake: boolean
}

/** One suggested plate: printer, time, units and reasons. */
export function SuggestedPlateCard({ plate, suggestion, proposal, mayMake }: CardProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { key, suggested, units, refused } = plate
  const check = proposal.checkOf(key)
  const { seconds, grams } = check ?? suggested
  const toggle = (unit: string) => setPicked((known) => known.symmetricDifference(new Set([unit])))
  const own = new Set(units.map(unitKey).filter((unit) => picked.has(unit)))
  return (
    <li
      className="grid gap-2 box px-3.5 py-3 data-refused:bg-sunken data-refused:text-muted"
      data-refused={refused || undefined}
    >
      <header className="figures compact flex flex-wrap items-center gap-x-3 gap-y-1">
        <PrinterChoice {...{ plate, suggestion, proposal, mayMake }} />
        <Times plate={plate} check={check} now={suggestion.now} />
        <span className="text-muted">
          {counted(units.length, 'unit')} · {durationText(seconds)} · {weightText(grams)}
        </span>
        {mayMake ? (
          <Button look="bare" className="ml-auto" onClick={() => proposal.refuse(key, !refused)}>
            {refused ? 'Take it' : 'Skip'}
          </Button>
        ) : null}
      </header>
      {refused ? null : (
        <>
          <Filament plate={plate} />
          <SuggestedUnits
            {...{ plate, suggestion, proposal, picked: own, onToggle: mayMake ? toggle : null }}
            onMoved={() => setPicked(new Set())}
          />
          {check?.refused ? <RefusedPlate reason={check.refused} /> : null}
          <Reasons plate={plate} />
        </>
      )}
    </li>
  )
}

function RefusedPlate({ reason }: { reason: string }) {
  return (
    <p className="flex items-center gap-1.5 text-stop">
      <IconAlertTriangle size={16} aria-hidden="true" /> {reason}
    </p>
  )
}

/** Says why the plate was suggested. After staff change a plate, its reasons no longer hold. */
function Reasons({ plate }: { plate: ProposalDraft }) {
  if (isChanged(plate)) return <p className="text-muted">Changed by you.</p>
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 text-soft ${classes['reasons']}`} aria-label="Reasons">
      {plate.suggested.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

function Filament({ plate: { suggested } }: { plate: ProposalDraft }) {
  const swatches = useSwatches()
  const { material, color, color_note, nozzle_mm, layer_height_mm } = suggested
  const layers = layer_height_mm === null ? '' : `, ${layer_height_mm} mm layers`
  return (
    <p className="flex flex-wrap items-center gap-1 text-muted">
      <SwatchDot fill={swatches[color]} /> {material} {color}
      {color_note === null ? '' : ` (${color_note})`}, {nozzle_mm} mm nozzle{layers}
    </p>
  )
}

function Times({
  plate: { suggested },
  check,
  now,
}: {
  plate: ProposalDraft
  check: ReturnType<Proposal['checkOf']>
  now: number
}) {
  const start = check?.print?.start ?? suggested.planned_start
  const end = check?.print?.done ?? suggested.ends_at
  return (
    <span className="font-medium">
      {start <= now ? 'now' : shopSoonText(start, now)} to {shopSoonText(end, now)}
    </span>
  )
}

function PrinterChoice({ plate, suggestion, proposal, mayMake }: CardProps) {
  const { key, printer_id, units } = plate
  const able = suggestion.printers.filter(
    ({ id, active }) => id === printer_id || (active && units.every((unit) => unit.printer_ids.includes(id))),
  )
  const name = able.find(({ id }) => id === printer_id)?.name ?? printer_id
  if (!mayMake) return <strong>{name}</strong>
  return (
    <select
      className={`${field['input']} font-semibold`}
      style={{ width: 'auto' }}
      aria-label="Printer"
      value={printer_id}
      onChange={(event) => proposal.choosePrinter(key, event.currentTarget.value)}
    >
      {able.map((printer) => (
        <option key={printer.id} value={printer.id}>
          {printer.name}
        </option>
      ))}
    </select>
  )
}
