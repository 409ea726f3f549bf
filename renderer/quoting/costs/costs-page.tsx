import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField, textOf } from '../../platform/kit/figure-field.tsx'
import { FoldedFields, FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { figureFields } from '../figure-fields.tsx'
import { COST_ROWS } from './cost-rows.ts'

type Fields = DocumentFieldsProps<'costs'>

/** Sets what production costs the shop. Filament is not included: its cost is the price of its spool. */
export function CostsPage() {
  return (
    <DocumentPage
      kind="costs"
      savedText="Saved. Plates that end from now on are costed with these figures. No price changes."
    >
      {(fields) => (
        <>
          <p className="readable">
            The cost of plates and orders is counted with these figures, for you and for staff who see money.
            Customers’ prices have their own page. Enter 0 to leave it out.
          </p>
          <RateFields {...fields} />
          <PrinterFields {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

function RateFields(fields: Fields) {
  return (
    <fieldset className="legend-inside page-section">
      <legend>Rates</legend>
      <FoldedFields name="rates" fields={figureFields(fields, COST_ROWS)} />
    </fieldset>
  )
}

const OWN_FIGURES = [
  { name: 'watts', label: 'Power', unit: 'watts' },
  { name: 'machine_cents_per_hour', label: 'Machine hour', unit: 'dollars_per_hour' },
] as const

/** A printer with its own figures; an empty field means: as all. */
function PrinterFields({ draft, faults, change }: Fields) {
  const page = useQuery(trpc.printers.page.queryOptions())
  const set = (id: string, name: 'watts' | 'machine_cents_per_hour', value: number | null) =>
    change((costs) => {
      const own = costs.printers[id] ?? { watts: null, machine_cents_per_hour: null }
      costs.printers[id] = { ...own, [name]: value }
    })
  return (
    <fieldset className="legend-inside page-section">
      <legend>Printers that differ</legend>
      <p className="readable">An empty field means: as above.</p>
      <div>
        {(page.data?.printers ?? []).map(({ id, printer }) => {
          const own = draft.printers[id]
          return (
            <FoldRow key={id} name={`printers.${id}`} title={printer.name} values={ownText(own)}>
              <div className={forms['pair']}>
                {OWN_FIGURES.map(({ name, label, unit }) => (
                  <FigureField
                    key={name}
                    label={`${label} of ${printer.name}`}
                    unit={unit}
                    value={own?.[name] ?? Number.NaN}
                    fault={faults[`printers.${id}.${name}`]}
                    onChange={(value) => set(id, name, value)}
                    onClear={() => set(id, name, null)}
                  />
                ))}
              </div>
            </FoldRow>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Writes the figures of a printer that differ from those of all, such as "120 W, $0.80 per hour". */
function ownText(own: Fields['draft']['printers'][string] | undefined): string {
  const { watts = null, machine_cents_per_hour: cents = null } = own ?? {}
  const figures = [
    ...(watts === null ? [] : [`${watts} W`]),
    ...(cents === null ? [] : [`$${textOf(cents, 'dollars_per_hour')} per hour`]),
  ]
  return figures.join(', ') || 'As above'
}
