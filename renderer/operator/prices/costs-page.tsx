import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { DocumentPage, type DocumentFieldsProps } from '../documents/document-form.tsx'
import documents from '../documents/documents.module.css'
import { FigureField } from '../kit/figure-field.tsx'
import forms from '../kit/form.module.css'

type Fields = DocumentFieldsProps<'costs'>

/** What production costs the shop beside filament, which has the price of its spool. */
export function CostsPage() {
  return (
    <DocumentPage kind="costs" savedText="Saved. Plates that end from now on cost this. No price changes.">
      {(fields) => (
        <>
          <p className={documents['lead']}>
            The cost of plates and orders is counted with these figures, for you and for staff who see money.
            Customers’ prices have their own page. Leave at 0 what you do not want to count.
          </p>
          <RateFields {...fields} />
          <PrinterFields {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

function RateFields({ draft, faults, change }: Fields) {
  return (
    <fieldset className={documents['section']}>
      <legend>Rates</legend>
      <div className={forms['pair']}>
        <FigureField
          label="Electricity, a kilowatt-hour"
          unit="dollars_per_kwh"
          value={draft.electricity_cents_per_kwh}
          fault={faults['electricity_cents_per_kwh']}
          onChange={(cents) => change((costs) => void (costs.electricity_cents_per_kwh = cents))}
        />
        <FigureField
          label="Machine hour"
          meaning="Wear, repairs and rent of a printer, beside its electricity."
          unit="dollars_per_hour"
          value={draft.machine_cents_per_hour}
          fault={faults['machine_cents_per_hour']}
          onChange={(cents) => change((costs) => void (costs.machine_cents_per_hour = cents))}
        />
        <FigureField
          label="Labor"
          unit="dollars_per_hour"
          value={draft.labor_cents_per_hour}
          fault={faults['labor_cents_per_hour']}
          onChange={(cents) => change((costs) => void (costs.labor_cents_per_hour = cents))}
        />
        <FigureField
          label="Work for a plate"
          meaning="Preparing, starting and clearing it."
          unit="fine_minutes"
          value={draft.labor_minutes_per_plate}
          fault={faults['labor_minutes_per_plate']}
          onChange={(minutes) => change((costs) => void (costs.labor_minutes_per_plate = minutes))}
        />
        <FigureField
          label="Work for a unit"
          meaning="Finishing and checking it."
          unit="fine_minutes"
          value={draft.labor_minutes_per_unit}
          fault={faults['labor_minutes_per_unit']}
          onChange={(minutes) => change((costs) => void (costs.labor_minutes_per_unit = minutes))}
        />
        <FigureField
          label="Power of a printer while it prints"
          meaning="On average, as a meter shows it: far less than its power supply is rated for."
          unit="watts"
          value={draft.watts}
          fault={faults['watts']}
          onChange={(watts) => change((costs) => void (costs.watts = watts))}
        />
      </div>
    </fieldset>
  )
}

/** A printer with its own figures; an empty field means: as all. */
function PrinterFields({ draft, faults, change }: Fields) {
  const page = useQuery(trpc.printers.page.queryOptions())
  const set = (id: string, name: 'watts' | 'machine_cents_per_hour', value: number | null) =>
    change((costs) => {
      const own = costs.printers[id] ?? { watts: null, machine_cents_per_hour: null }
      costs.printers[id] = { ...own, [name]: value }
    })
  return (
    <fieldset className={documents['section']}>
      <legend>Printers that differ</legend>
      <p className={documents['lead']}>An empty field means: as above.</p>
      {(page.data?.printers ?? []).map(({ id, printer }) => {
        const own = draft.printers[id]
        return (
          <div key={id} className={forms['pair']}>
            <FigureField
              label={`Power of ${printer.name}`}
              unit="watts"
              value={own?.watts ?? Number.NaN}
              fault={faults[`printers.${id}.watts`]}
              onChange={(watts) => set(id, 'watts', watts)}
              onClear={() => set(id, 'watts', null)}
            />
            <FigureField
              label={`Machine hour of ${printer.name}`}
              unit="dollars_per_hour"
              value={own?.machine_cents_per_hour ?? Number.NaN}
              fault={faults[`printers.${id}.machine_cents_per_hour`]}
              onChange={(cents) => set(id, 'machine_cents_per_hour', cents)}
              onClear={() => set(id, 'machine_cents_per_hour', null)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
