import { IconRotate2, IconRotateClockwise2, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { arrangeUnits } from '../../../shared/production/plates/arrange-units.ts'
import { unitKey, type Bed, type BedUnit, type Place } from '../../../shared/production/plates/bed.ts'
import { findPlaceFaults, whyPlacesFail } from '../../../shared/production/plates/check-places.ts'
import type { UnitPlace } from '../../../shared/production/plates/plate-work.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { BedPicture } from './bed-picture.tsx'
import { placeText, unitName } from './bed-words.ts'
import { useBedMoves } from './use-bed-moves.ts'

interface BedEditorProps {
  bed: Bed
  units: readonly BedUnit[]
  places: readonly UnitPlace[]
  /** The filament's color as a CSS hex value; null if unknown. */
  color: string | null
  onChange: (places: UnitPlace[]) => void
  /** Called with places that are good only. */
  onSave: (places: UnitPlace[]) => void
  /** True if there is something to save. */
  changed: boolean
  busy: boolean
}

/** The bed of a plate on which units are dragged, moved by keys, turned and arranged. */
export function BedEditor({ bed, units, places, color, onChange, onSave, changed, busy }: BedEditorProps) {
  const placeOf = new Map<string, Place>(places.map((place) => [unitKey(place), place]))
  const setPlace = (key: string, { x_mm, y_mm, turn_deg }: Place) =>
    onChange(places.map((place) => (unitKey(place) === key ? { ...place, x_mm, y_mm, turn_deg } : place)))
  const { picked, turnPicked, handlers } = useBedMoves(placeOf, setPlace)
  const faults = findPlaceFaults(units, placeOf, bed)
  const why = whyPlacesFail(faults)
  const [missing, setMissing] = useState<readonly BedUnit[]>([])
  const wrong = new Set(faults.flatMap((fault) => fault.units.map(unitKey)))
  const arrange = () => {
    const arranged = arrangeUnits(units, bed)
    setMissing(arranged.missing)
    // Units without a place could not be picked any more.
    if (arranged.missing.length === 0) onChange(arranged.places)
  }
  return (
    <div className="grid min-w-0 gap-3">
      <BedPicture {...{ bed, units, color, wrong, picked, handlers }} places={placeOf} />
      <PickedUnit unit={units.find((unit) => unitKey(unit) === picked)} places={placeOf} />
      <Faults why={why} missing={missing} />
      <div className="flex flex-wrap gap-2">
        <TurnButtons disabled={picked === null} onTurn={turnPicked} />
        <Button icon={<IconWand size={18} />} onClick={arrange}>
          Arrange
        </Button>
        <Button
          look="primary"
          disabled={busy || !changed || why !== null}
          onClick={() => onSave([...places])}
        >
          Save arrangement
        </Button>
      </div>
      <KeyHint />
    </div>
  )
}

function Faults({ why, missing }: { why: string | null; missing: readonly BedUnit[] }) {
  return (
    <>
      {why === null ? null : (
        <Notice tone="stop" title="These places cannot be printed" live>
          {why}
        </Notice>
      )}
      {missing.length === 0 ? null : (
        <Notice tone="attention" title="No arrangement was found" live>
          {missing.map(unitName).join(', ')} did not fit beside the others. Place them by hand.
        </Notice>
      )}
    </>
  )
}

/** Announced by screen readers whenever a unit is picked, moved or turned. */
function PickedUnit({ unit, places }: { unit: BedUnit | undefined; places: ReadonlyMap<string, Place> }) {
  const place = unit && places.get(unitKey(unit))
  return (
    <output className="figures text-soft" style={{ minHeight: '1.5em' }}>
      {unit && place ? `${unitName(unit)}: ${placeText(place)}` : 'Pick a part to move or turn it.'}
    </output>
  )
}

function TurnButtons({ disabled, onTurn }: { disabled: boolean; onTurn: (degrees: number) => void }) {
  return (
    <>
      <Button icon={<IconRotate2 size={18} />} disabled={disabled} onClick={() => onTurn(90)}>
        Turn left
      </Button>
      <Button icon={<IconRotateClockwise2 size={18} />} disabled={disabled} onClick={() => onTurn(-90)}>
        Turn right
      </Button>
    </>
  )
}

function KeyHint() {
  return (
    <p className="fine">
      <Key>←</Key> <Key>→</Key> <Key>↑</Key> <Key>↓</Key> 1 mm, <Key>r</Key> 15 degrees; with <Key>Shift</Key>{' '}
      10 mm and 90 degrees
    </p>
  )
}
