import { MATERIAL_IDS } from '../../../shared/catalog/materials.ts'
import { SAMPLE_PRINTS } from '../../../shared/quoting/pricing/sample-prints.ts'
import { MAX_QUANTITY } from '../../../shared/quoting/quotes/choices.ts'
import { MINUTE } from '../../../shared/platform/time.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import type { ExamplePart } from './example-part.ts'
import { SPEED_CHOICES } from './speed-choices.ts'

interface ExampleFieldsProps {
  part: ExamplePart
  onChange: (part: ExamplePart) => void
}

const TYPED = 'typed'

/** Writes the example, such as "Bracket, PLA, 10 pieces, Economy". */
export function partText({ file, material, quantity, speed }: ExamplePart): string {
  const sample = SAMPLE_PRINTS.find((known) => known.file === file)
  const choice = SPEED_CHOICES.find(({ value }) => value === speed)
  return [
    sample?.title ?? 'Own figures',
    material,
    Number.isNaN(quantity) ? 'no quantity' : counted(quantity, 'piece'),
    choice?.label,
  ].join(', ')
}

/** Asks which part the example prices: a sample part, or typed grams and minutes; in which material, quantity and speed. */
export function ExampleFields({ part, onChange }: ExampleFieldsProps) {
  const { file, material, quantity, speed } = part
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <PickField
        label="Part"
        value={file ?? TYPED}
        options={[
          ...SAMPLE_PRINTS.map((sample) => ({ value: sample.file, label: sample.title })),
          { value: TYPED, label: 'Own figures' },
        ]}
        onChange={(chosen) => onChange({ ...part, file: chosen === TYPED ? null : chosen })}
      />
      <PickField
        label="Material"
        value={material}
        options={MATERIAL_IDS.map((id) => ({ value: id, label: id }))}
        onChange={(chosen) => onChange({ ...part, material: chosen })}
      />
      <FigureField
        label="Quantity"
        unit="pieces"
        value={quantity}
        fault={isQuantity ? null : `1 to ${MAX_QUANTITY}.`}
        onChange={(pieces) => onChange({ ...part, quantity: pieces })}
      />
      <PickField
        label="Speed"
        value={speed}
        options={SPEED_CHOICES}
        onChange={(chosen) => onChange({ ...part, speed: chosen })}
      />
      {file === null ? <TypedFields part={part} onChange={onChange} /> : null}
    </div>
  )
}

function TypedFields({ part, onChange }: ExampleFieldsProps) {
  const { typed } = part
  const change = (figures: Partial<ExamplePart['typed']>) =>
    onChange({ ...part, typed: { ...typed, ...figures } })
  const faultOf = (figure: number) => (figure >= 0 ? null : 'This must be a number from 0 up.')
  return (
    <>
      <FigureField
        label="Weight per piece"
        unit="grams"
        value={typed.grams}
        fault={faultOf(typed.grams)}
        onChange={(grams) => change({ grams })}
      />
      <FigureField
        label="Print time per piece"
        unit="fine_minutes"
        value={typed.seconds / MINUTE}
        fault={faultOf(typed.seconds)}
        onChange={(minutes) => change({ seconds: minutes * MINUTE })}
      />
      <FigureField
        label="Surface on supports"
        unit="mm2"
        value={typed.support_contact_mm2}
        fault={faultOf(typed.support_contact_mm2)}
        onChange={(support_contact_mm2) => change({ support_contact_mm2 })}
      />
    </>
  )
}
