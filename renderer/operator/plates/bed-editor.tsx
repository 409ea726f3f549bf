import { IconRotate, IconRotate2, IconWand } from '@tabler/icons-react'
import { arrangeUnits } from '../../../shared/plates/arrange-units.ts'
import { unitKey, type Bed, type BedUnit, type Place } from '../../../shared/plates/bed.ts'
import { findPlaceFaults, whyPlacesFail } from '../../../shared/plates/check-places.ts'
import type { UnitPlace } from '../../../shared/plates/plate-work.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Key } from '../kit/list.tsx'
import { BedPicture } from './bed-picture.tsx'
import { placeText, unitName } from './bed-words.ts'
import classes from './bed.module.css'
import { useBedMoves } from './use-bed-moves.ts'

interface BedEditorProps {
  bed: Bed
  units: readonly BedUnit[]
  places: readonly UnitPlace[]
  /** The filament's color as a CSS hex value; null when it is not known. */
  color: string | null
  onChange: (places: UnitPlace[]) => void
  /** Called with places that are good only. */
  onSave: (places: UnitPlace[]) => void
  /** Whether there is something to save. */
  changed: boolean
  busy: boolean
}

/** The bed of a plate on which units are dragged, moved by keys, turned and arranged. */
export function BedEditor({ bed, units, places, color, onChange, onSave, changed, busy }: BedEditorProps) {
  const placeOf = new Map<string, Place>(places.map((place) => [unitKey(place), place]))
  const setPlace = (key: string, moved: Place) => {
    const { x_mm, y_mm, turn_deg } = moved
    onChange(places.map((place) => (unitKey(place) === key ? { ...place, x_mm, y_mm, turn_deg } : place)))
  }
  const { picked, turnPicked, handlers } = useBedMoves(placeOf, setPlace)
  const faults = findPlaceFaults(units, placeOf, bed)
  const why = whyPlacesFail(faults)
  const wrong = new Set(faults.flatMap((fault) => fault.units.map(unitKey)))
  const unit = units.find((other) => unitKey(other) === picked)
  const place = picked === null ? undefined : placeOf.get(picked)
  return (
    <div className={classes['editor']}>
      <BedPicture
        bed={bed}
        units={units}
        places={placeOf}
        color={color}
        wrong={wrong}
        picked={picked}
        handlers={handlers}
      />
      <output className={classes['where']}>
        {unit && place ? `${unitName(unit)}: ${placeText(place)}` : 'Pick a part to move or turn it.'}
      </output>
      {why === null ? null : (
        <Notice tone="stop" title="These places cannot be printed" live>
          {why}
        </Notice>
      )}
      <div className={classes['actions']}>
        <Button icon={<IconRotate2 size={18} />} disabled={!unit} onClick={() => turnPicked(90)}>
          Turn left
        </Button>
        <Button icon={<IconRotate size={18} />} disabled={!unit} onClick={() => turnPicked(-90)}>
          Turn right
        </Button>
        <Button icon={<IconWand size={18} />} onClick={() => onChange(arrangeUnits(units, bed).places)}>
          Arrange
        </Button>
        <Button
          look="primary"
          disabled={busy || !changed || why !== null}
          onClick={() => onSave([...places])}
        >
          Save places
        </Button>
      </div>
      <p className={classes['keys']}>
        <Key>←</Key> <Key>→</Key> <Key>↑</Key> <Key>↓</Key> 1 mm, <Key>r</Key> 15 degrees; with{' '}
        <Key>Shift</Key> 10 mm and 90 degrees
      </p>
    </div>
  )
}
