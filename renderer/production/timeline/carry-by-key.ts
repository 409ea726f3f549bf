import type { KeyboardEvent } from 'react'
import type { TimelineRow } from '../../../shared/production/floor/timeline.ts'
import { neighborOf } from '../../platform/kit/row-walk.ts'
import { ZOOMS, type Zoom } from './timeline-scale.ts'
import type { PlateMoving } from './use-plate-move.ts'

interface CarriedPlate {
  moving: PlateMoving
  rows: readonly TimelineRow[]
  zoom: Zoom
  isHeld: boolean
  pickUp: () => void
}

/** Enter picks the focused plate up and drops it; arrows carry it to an hour and a printer; Escape gives up. */
export function carryByKey(event: KeyboardEvent, plate: CarriedPlate): void {
  const { moving, isHeld, pickUp } = plate
  const { key } = event
  if (!isHeld) {
    if (key !== 'Enter' && key !== ' ') return
    pickUp()
  } else if (key === 'Escape') moving.giveUp()
  else if (key === 'Enter' || key === ' ') {
    if (!moving.preview?.refused) moving.drop()
  } else if (!carry(key, plate)) return
  // The list's own shortcuts, and the page's scrolling, are for keys that mean nothing here.
  event.preventDefault()
  event.stopPropagation()
}

/** Returns whether the key moves the plate. */
function carry(key: string, { moving, rows, zoom }: CarriedPlate): boolean {
  const { held } = moving
  if (!held) return false
  const { printer_id, start } = held
  const { step } = ZOOMS[zoom]
  if (key === 'ArrowLeft') moving.carry({ printer_id, start: (Math.ceil(start / step) - 1) * step })
  else if (key === 'ArrowRight') moving.carry({ printer_id, start: (Math.floor(start / step) + 1) * step })
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const ids = rows.map((row) => row.printer_id)
    moving.carry({ printer_id: neighborOf(ids, printer_id, key === 'ArrowUp' ? -1 : 1)!, start })
  } else return false
  return true
}
