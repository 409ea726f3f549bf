import { UNITS } from '../../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../../shared/geometry/units.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { sizeText } from '../../../platform/ui/words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './units-check.module.css'
import { useUnitsQuestion } from '../quote-context/units-question.ts'
import { sizeIn, UNIT_NAMES } from '../quote-context/units-words.ts'

/** Asks when the size suggests another unit: STL and OBJ files have none, and a wrong unit is the most common mistake. */
export function UnitsCheck() {
  const { change } = useQuoteContext()
  const question = useUnitsQuestion()
  if (!question || !change) return null
  return (
    <UnitsNotice
      now={question.now}
      better={question.better}
      dimensions={question.dimensions_mm}
      onUse={() => change({ units: question.better })}
      onKeep={question.keep}
    />
  )
}

/** The unit the file was read in; one click changes it. */
export function UnitsChoice() {
  const { choices, change } = useQuoteContext()
  if (!choices.units || !change) return null
  return (
    <fieldset className={`hides-input flex items-center gap-0.5 text-small ${classes['units']}`}>
      <legend className="text-muted">File units</legend>
      {UNITS.map((units) => (
        <label key={units} className="rings relative cursor-pointer text-muted">
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

function UnitsNotice(props: {
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
        Currently <span className="whitespace-nowrap">{sizeText(dimensions)} mm</span>, very{' '}
        {small ? 'small' : 'large'}. In {UNIT_NAMES[better]}:{' '}
        <span className="whitespace-nowrap">{sizeText(sizeIn(dimensions, now, better))} mm</span>.
      </span>
    </Notice>
  )
}
