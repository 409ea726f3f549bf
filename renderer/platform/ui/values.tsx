import { formatCents } from '../../../shared/platform/money.ts'
import { dayText, distanceText, inchText, sizeText } from './words.ts'

/** Money in tabular figures, the dollar sign lighter than the number. Negative amounts have a minus; a dash for a hidden one. */
export function Money({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="figures">–</span>
  return (
    <span className="figures">
      {cents < 0 ? '−' : ''}
      <span className="unit">$</span>
      {formatCents(Math.abs(cents)).slice(1)}
    </span>
  )
}

/** A day; its tooltip says how far away it is. */
export function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} title={distanceText(day)}>
      {dayText(day)}
    </time>
  )
}

/** Size in millimeters and, lighter, in inches. */
export function PartSize({ dimensions_mm }: { dimensions_mm: readonly number[] }) {
  return (
    <>
      <span className="figures strong">
        {sizeText(dimensions_mm)} <span className="unit">mm</span>
      </span>
      <span className="figures unit">{inchText(dimensions_mm)} in</span>
    </>
  )
}

/** A figure with its unit in a lighter color. `text` is written by `words.ts`: `20 g`, `1.25 kg`. */
export function Figure({ text }: { text: string }) {
  const space = text.lastIndexOf(' ')
  const [figure, unit] = [text.slice(0, space), text.slice(space + 1)]
  return (
    <span className="figures">
      {figure} <span className="unit">{unit}</span>
    </span>
  )
}
