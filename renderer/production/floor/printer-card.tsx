import { Box } from '@mantine/core'
import { memo } from 'react'
import { IconAlertCircle, IconTool } from '@tabler/icons-react'
import {
  plateMaterial,
  type FloorPlate,
  type FloorPrinter,
} from '../../../shared/production/floor/floor-board.ts'
import { PRINTER_STATE_WORDS } from '../../../shared/production/printers/printer-state.ts'
import { durationText, shopSoonText } from '../../platform/ui/words.ts'
import { CardCamera } from '../printer-links/card-camera.tsx'
import { LiveLine } from '../printer-links/live-line.tsx'
import { rowElementId } from '../../platform/kit/use-list-keys.ts'
import { ActionButtons } from './action-buttons.tsx'
import { ConditionButton } from './condition-button.tsx'
import { FilamentSwatch } from './filament-swatch.tsx'
import { printerActions } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { printerItemId } from './floor-items.ts'
import { activityText, changesText, freeWords, plateText, stateOf } from './floor-words.ts'
import { PlateParts } from '../plates/plate-parts.tsx'
import { PlateProgress } from '../plates/plate-progress-bar.tsx'
import { needsStaff } from './needs-you.ts'
import classes from './floor.module.css'

/** A printer: what it does and until when, what comes next, and what can be done at it. */
export const PrinterCard = memo(function PrinterCard({ printer }: { printer: FloorPrinter }) {
  const { board, now, chosen, choose } = useFloor()
  const id = printerItemId(printer.id)
  const isWaiting = needsStaff(printer, now)
  const next = printer.next.flatMap((plateId) => board.plates.filter((plate) => plate.id === plateId))
  return (
    <li
      className={`figures relative grid min-w-0 grid-cols-1 gap-2 box ${classes['card']}`}
      data-tone={PRINTER_STATE_WORDS[stateOf(printer, now)].tone}
      data-waits={isWaiting || undefined}
      data-chosen={id === chosen || undefined}
    >
      <button
        type="button"
        id={rowElementId(id)}
        className="covers grid grid-cols-fr-auto gap-x-3 gap-y-1"
        aria-current={id === chosen ? 'true' : undefined}
        onClick={() => choose(id)}
      >
        <strong className="truncate text-body font-semibold">{printer.name}</strong>
        <Activity text={activityText(printer, now)} isWaiting={isWaiting} />
        <span className="font-normal text-muted">
          {[printer.model, printer.group].filter((text) => text !== null).join(', ')}
        </span>
      </button>
      <Condition printer={printer} />
      <LiveLine printerId={printer.id} />
      <CardCamera printerId={printer.id} name={printer.name} />
      {printer.plate ? <OnBed plate={printer.plate} /> : null}
      <Next plates={next} printer={printer} />
      <div className={`pointer-events-none relative flex flex-wrap items-center gap-1 ${classes['foot']}`}>
        <Fitted printer={printer} />
        <ConditionButton printer={printer} />
      </div>
      <div className={`pointer-events-none relative flex flex-wrap items-center gap-1 ${classes['foot']}`}>
        <ActionButtons actions={printerActions(printer, board)} hasKeys={id === chosen} isDue={isWaiting} />
      </div>
    </li>
  )
})

/** Says what the printer does, with a mark if it waits for staff: the color alone does not say so. */
function Activity({ text, isWaiting }: { text: string; isWaiting: boolean }) {
  return (
    <Box
      component="span"
      className="flex items-center gap-1 font-semibold whitespace-nowrap"
      c="var(--tone, var(--muted))"
    >
      {isWaiting ? (
        <>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span className="spoken">Needs you:</span>
        </>
      ) : null}
      {text}
    </Box>
  )
}

/** Says why the printer is not available. */
function Condition({ printer }: { printer: FloorPrinter }) {
  const { now } = useFloor()
  const { activity, reason, since, due_tasks } = printer
  const isAway = activity === 'maintenance' || activity === 'off'
  const text = [reason, since === null ? null : `since ${shopSoonText(since, now)}`].filter(
    (part) => part !== null,
  )
  return (
    <>
      {isAway && text.length > 0 ? <p className="font-normal text-muted">{text.join(', ')}</p> : null}
      {due_tasks.length > 0 ? (
        <p className="flex items-center gap-1.5 font-medium text-attention">
          <IconTool size={16} aria-hidden="true" /> Due: {due_tasks.join(', ')}
        </p>
      ) : null}
    </>
  )
}

function OnBed({ plate }: { plate: FloorPlate }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>Plate {plate.number}</strong>{' '}
        <FilamentSwatch material={plateMaterial(plate)} color={plate.color} />
      </p>
      <PlateParts plate={plate} />
      <PlateProgress plate={plate} />
    </div>
  )
}

function Next({ plates, printer }: { plates: readonly FloorPlate[]; printer: FloorPrinter }) {
  const hasPlate = printer.plate !== null
  if (plates.length === 0) return hasPlate ? null : <Unplanned printer={printer} />
  const [first, ...later] = plates
  const changes = hasPlate ? '' : changesText(printer, first)
  return (
    <div
      className={`grid min-w-0 gap-1.5 ${hasPlate ? 'border-t border-hairline' : ''}`}
      style={{ paddingTop: hasPlate ? 6 : 0 }}
    >
      <p>
        <span className="font-normal text-muted">Next</span> <strong>Plate {first.number}</strong>:{' '}
        {plateText(first)}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <FilamentSwatch material={first.material} color={first.color} />{' '}
        <span className="font-normal text-muted">
          {durationText(first.seconds)}
          {later.length > 0 ? `, then ${later.length} more` : ''}
        </span>
      </p>
      {changes === '' ? null : <p className="font-medium text-attention">{changes}</p>}
      {hasPlate ? null : <PlateParts plate={first} />}
    </div>
  )
}

/** Says what waits for a printer without a plate, and what to load for it. */
function Unplanned({ printer }: { printer: FloorPrinter }) {
  const { next, change } = freeWords(printer, useFloor().board)
  return (
    <>
      {next === '' ? null : <p className="font-normal text-muted">{next}</p>}
      {change === '' ? null : <p className="font-medium text-attention">{change}</p>}
    </>
  )
}

/** The filament and nozzle that are in it, as far as that was entered. */
function Fitted({ printer: { loaded, nozzle_mm } }: { printer: FloorPrinter }) {
  return (
    <p className={`flex flex-wrap gap-1 fine ${classes['fitted']}`}>
      Loaded: {loaded ? <FilamentSwatch {...loaded} /> : 'not known'}
      {nozzle_mm === null ? null : <span>{nozzle_mm} mm nozzle</span>}
    </p>
  )
}
