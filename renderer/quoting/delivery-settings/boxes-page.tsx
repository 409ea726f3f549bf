import { Link } from '@tanstack/react-router'
import { Button } from '../../platform/ui/buttons.tsx'
import { DocumentPage } from '../../platform/documents/document-form.tsx'
import { textOf } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { BoxRow } from './box-row.tsx'
import { DeliveryEffect } from './delivery-effect.tsx'
import { PACKING_ROWS } from './delivery-rows.ts'
import { type DeliveryFields, Figures } from './rule-figures.tsx'
import { TryBoxes } from './try-boxes.tsx'

/** The shop's boxes and how parts are packed, with a try-out beside them. They are part of the delivery settings. */
export function BoxesPage() {
  return (
    <DocumentPage kind="delivery" title="Boxes and packing" Effect={DeliveryEffect}>
      {(fields) => (
        <div className="with-panel grid items-start max-lg:grid-cols-1!">
          <div className="grid min-w-0 gap-6">
            <p className="readable">
              Part of the <Link to="/console/delivery-settings">delivery settings</Link>, where area and fees
              are.
            </p>
            <BoxesSection {...fields} />
            <PackingSection {...fields} />
          </div>
          <TryBoxes rules={fields.draft} />
        </div>
      )}
    </DocumentPage>
  )
}

function BoxesSection(fields: DeliveryFields) {
  const { draft, change } = fields
  const { boxes } = draft.packing
  return (
    <fieldset className="legend-inside page-section">
      <legend>Boxes</legend>
      {boxes.length === 0 ? <p>Without boxes, every order gets one made to measure.</p> : null}
      <ul className="ruled-rows" aria-label="Boxes">
        {[...boxes.keys()].map((at) => (
          <BoxRow key={`${boxes.length}.${at}`} {...fields} at={at} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => change(({ packing }) => void packing.boxes.push(newBox()))}>Add a box</Button>
      </div>
    </fieldset>
  )
}

/** Its sizes and its weight are not known yet. */
function newBox(): DeliveryFields['draft']['packing']['boxes'][number] {
  const inner_mm: [number, number, number] = [Number.NaN, Number.NaN, Number.NaN]
  return {
    name: '',
    inner_mm,
    wall_mm: 4,
    grams: Number.NaN,
    cost_cents: 0,
    most_grams: null,
    in_stock: true,
  }
}

function PackingSection(fields: DeliveryFields) {
  const { draft, faults, change } = fields
  return (
    <FoldRow
      name="packing"
      paths={['packing.filling_name', ...PACKING_ROWS.map(({ path }) => path)]}
      title="Packing"
      values={packingText(draft.packing)}
    >
      <p className="readable">
        Parts are packed in rows and layers, all turned the same way. The smallest box in stock that holds and
        carries them is taken; of two equal ones, the cheaper. What fits in none gets a box made to measure.
        Filling takes up the free space. Costs of boxes and filling are shown here only: they are part of no
        price.
      </p>
      <LineField
        label="Packing material"
        value={draft.packing.filling_name}
        maxLength={60}
        fault={faults['packing.filling_name']}
        onChange={(name) => change(({ packing }) => void (packing.filling_name = name))}
      />
      <Figures {...fields} figures={PACKING_ROWS} />
    </FoldRow>
  )
}

/** Writes how parts are packed, such as "Kraft paper, 10 mm around each part". */
function packingText({ filling_name, padding_mm }: DeliveryFields['draft']['packing']): string {
  return `${filling_name}, ${textOf(padding_mm, 'mm')} mm around each part`
}
