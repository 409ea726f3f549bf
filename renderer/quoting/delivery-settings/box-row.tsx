import { benchSizeText } from '../../../shared/quoting/delivery/bench-units.ts'
import { IconX } from '@tabler/icons-react'
import type { StockBox } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { weightText } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { poundsText } from './box-text.ts'
import type { RuleFigure } from './delivery-rows.ts'
import { type DeliveryFields, Figures } from './rule-figures.tsx'

/** One stock box: in stock or not with one click, everything else behind Edit. */
export function BoxRow({ at, ...fields }: DeliveryFields & { at: number }) {
  const { draft, faults, change } = fields
  const box = draft.packing.boxes[at]
  const path = `packing.boxes.${at}`
  const isFaulty = Object.keys(faults).some((known) => known.startsWith(`${path}.`))
  const name = box.name || 'this box'
  return (
    <li>
      <div className="cell-row items-center">
        <div className="wide">
          <strong>{box.name || 'New box'}</strong>
          {isFaulty ? null : <small className="figures block">{boxText(box)}</small>}
        </div>
        <Checkbox
          label="In stock"
          spoken={`${name} in stock`}
          checked={box.in_stock}
          onChange={(isOn) => change(({ packing }) => void (packing.boxes[at].in_stock = isOn))}
        />
        <IconButton
          label={`Remove ${name}`}
          onClick={() => change(({ packing }) => void packing.boxes.splice(at, 1))}
        >
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <FoldRow
        name={path}
        title={
          <>
            Edit <span className="spoken">{name}</span>
          </>
        }
      >
        <BoxFields {...fields} at={at} />
      </FoldRow>
    </li>
  )
}

function boxText(box: StockBox): string {
  const outer_mm = box.inner_mm.map((side) => side + 2 * box.wall_mm)
  return [
    `${benchSizeText(box.inner_mm)} inside, ${benchSizeText(outer_mm)} outside`,
    weightText(box.grams),
    ...(box.cost_cents > 0 ? [formatCents(box.cost_cents)] : []),
    ...(box.most_grams === null ? [] : [`carries ${poundsText(box.most_grams)}`]),
  ].join(' · ')
}

function BoxFields({ at, ...fields }: DeliveryFields & { at: number }) {
  const { draft, faults, change } = fields
  const box = draft.packing.boxes[at]
  const path = `packing.boxes.${at}`
  const figures: RuleFigure[] = [
    { path: `${path}.inner_mm.0`, label: 'Length inside', unit: 'inches' },
    { path: `${path}.inner_mm.1`, label: 'Width inside', unit: 'inches' },
    { path: `${path}.inner_mm.2`, label: 'Height inside', unit: 'inches' },
    { path: `${path}.wall_mm`, label: 'Wall', unit: 'mm' },
    { path: `${path}.grams`, label: 'Weight when empty', unit: 'grams' },
    { path: `${path}.cost_cents`, label: 'Cost', unit: 'dollars' },
  ]
  const setLoad = (grams: number | null) =>
    change(({ packing }) => void (packing.boxes[at].most_grams = grams))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3.5">
      <LineField
        label="Name"
        value={box.name}
        maxLength={60}
        fault={faults[`${path}.name`]}
        onChange={(name) => change(({ packing }) => void (packing.boxes[at].name = name))}
      />
      <Figures {...fields} figures={figures} />
      <div className={forms['pair']}>
        <FigureField
          label="Largest load"
          meaning="Of parts and filling. Empty: no limit."
          unit="pounds"
          value={box.most_grams ?? Number.NaN}
          fault={faults[`${path}.most_grams`]}
          onChange={setLoad}
          onClear={() => setLoad(null)}
        />
      </div>
    </div>
  )
}
