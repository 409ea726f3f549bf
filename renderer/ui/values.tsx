import { formatCents } from '../../shared/money.ts'
import { dayText, distanceText, inchText, sizeText } from './words.ts'

/** Money in tabular figures, the sign lighter than the number. */
export function Money({ cents }: { cents: number }) {
  return (
    <span className="figures">
      <span className="unit">$</span>
      {formatCents(cents).slice(1)}
    </span>
  )
}

/** A promised day; how far away it is stands in the hint. */
export function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} title={distanceText(day)}>
      {dayText(day)}
    </time>
  )
}

/** Size in millimetres and, lighter, in inches. */
export function PartSize({ dimensions_mm }: { dimensions_mm: readonly number[] }) {
  return (
    <span className="figures">
      {sizeText(dimensions_mm)} <span className="unit">mm</span>
      <span className="unit"> · {inchText(dimensions_mm)} in</span>
    </span>
  )
}

/** A figure with its unit set lighter. `text` is what `words.ts` made: `20 g`, `3 h 5 min`. */
export function Figure({ text }: { text: string }) {
  return (
    <span className="figures">
      {text.split(/([\d.,]+)/).map((piece, at) =>
        at % 2 === 1 || piece === '' ? (
          piece
        ) : (
          <span key={`${at}:${piece}`} className="unit">
            {piece}
          </span>
        ),
      )}
    </span>
  )
}
