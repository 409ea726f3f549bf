import { useState } from 'react'
import { UNITS } from '../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../shared/geometry/units.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sizeText } from '../../ui/words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './units-check.module.css'
import { likelierUnits, sizeIn, UNIT_NAMES } from './units-words.ts'

/** Asks when the size suggests another unit: STL and OBJ files have none, and a wrong unit is the most common mistake. */
export function UnitsCheck() {
  const { measured, choices, change } = useQuoteContext()
  const [settled, setSettled] = useState<string | null>(null)
  const part = measured?.part
  if (!part || !change || !measured.units || choices.units !== measured.units) return null
  const isDoubtful = measured.manufacturability.findings.some(({ code }) => code === 'units_suspicious')
  const better = likelierUnits(part.dimensions_mm, measured.units)
  if (!isDoubtful || !better || settled === measured.file_id) return null
  return (
    <UnitsQuestion
      now={measured.units}
      better={better}
      dimensions={part.dimensions_mm}
      onUse={() => change({ units: better })}
      onKeep={() => setSettled(measured.file_id)}
    />
  )
}

/** The unit the file was read in; one click changes it. */
export function UnitsChoice() {
  const { choices, change } = useQuoteContext()
  if (!choices.units || !change) return null
  return (
    <fieldset className={classes['units']}>
      <legend>File units</legend>
      {UNITS.map((units) => (
        <label key={units}>
          <input
            type="radio"
            name="units"
            checked={units === choices.units}
            onChange={() => change({ units })}
          />
          {units}
          <span className="spoken">, {UNIT_NAMES[units]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function UnitsQuestion(props: {
  now: Units
  better: Units
  dimensions: readonly number[]
  onUse: () => void
  onKeep: () => void
}) {
  const { now, better, dimensions } = props
  const small = Math.max(...dimensions) < 10
  return (
    <Notice
      tone="attention"
      title={`This looks like ${UNIT_NAMES[better]}`}
      actions={
        <>
          <Button look="primary" onClick={props.onUse}>
            Use {UNIT_NAMES[better]}
          </Button>
          <Button onClick={props.onKeep}>Keep {UNIT_NAMES[now]}</Button>
        </>
      }
    >
      <span className="figures">
        Currently <span className={classes['size']}>{sizeText(dimensions)} mm</span>, very{' '}
        {small ? 'small' : 'large'}. In {UNIT_NAMES[better]}:{' '}
        <span className={classes['size']}>{sizeText(sizeIn(dimensions, now, better))} mm</span>.
      </span>
    </Notice>
  )
}
