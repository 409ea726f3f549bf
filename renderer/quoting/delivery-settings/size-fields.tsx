import type { PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'

/** A box made to measure for more is no parcel. */
const MAX_PIECES = 1000
const MAX_SIDE_MM = 10_000
const MAX_GRAMS = 1_000_000

/** A part as it is typed; figures that are not typed yet are NaN. */
export interface TypedSize {
  length: number
  width: number
  height: number
  grams: number
  quantity: number
}

export const FIRST_SIZE: TypedSize = { length: 60, width: 40, height: 20, grams: 25, quantity: 10 }

/** Null until every figure can be packed. */
export function partsOfSize({ length, width, height, grams, quantity }: TypedSize): PartsToPack | null {
  const isSize = [length, width, height].every((side) => side > 0 && side <= MAX_SIDE_MM)
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PIECES
  if (!isSize || !isCount || !(grams > 0 && grams <= MAX_GRAMS)) return null
  return { size_mm: [length, width, height], grams, quantity, value_cents: 0 }
}

/** Writes the part, such as "60 × 40 × 20 mm, 25 g · 10 pieces"; figures that are not typed are dashes. */
export function sizeText({ length, width, height, grams, quantity }: TypedSize): string {
  const [sides, weight, count] = [[length, width, height], [grams], [quantity]].map((figures) =>
    figures.map((figure) => (Number.isNaN(figure) ? '–' : figure)).join(' × '),
  )
  return `${sides} mm, ${weight} g · ${count} pieces`
}

const FIELDS = [
  ['length', 'Part length', 'mm'],
  ['width', 'Part width', 'mm'],
  ['height', 'Part height', 'mm'],
  ['grams', 'Weight of one', 'grams'],
  ['quantity', 'How many', 'pieces'],
] as const

/** The size, weight and count of a part to pack. */
export function SizeFields(props: { size: TypedSize; onChange: (size: TypedSize) => void }) {
  const { size, onChange } = props
  return (
    <div className={forms['pair']}>
      {FIELDS.map(([name, label, unit]) => (
        <FigureField
          key={name}
          label={label}
          unit={unit}
          value={size[name]}
          fault={faultOf(name, size)}
          onChange={(value) => onChange({ ...size, [name]: value })}
        />
      ))}
    </div>
  )
}

function faultOf(name: keyof TypedSize, size: TypedSize): string | null {
  const value = size[name]
  const most = name === 'quantity' ? MAX_PIECES : name === 'grams' ? MAX_GRAMS : MAX_SIDE_MM
  if (Number.isNaN(value)) return 'Enter a number.'
  if (name === 'quantity' && !Number.isInteger(value)) return 'Enter a whole number.'
  return value > 0 && value <= most ? null : `More than 0, at most ${most.toLocaleString('en-US')}.`
}
