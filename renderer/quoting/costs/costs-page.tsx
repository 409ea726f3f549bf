import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { FigureField, textOf, type UNITS } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'

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
          <p className={documents['lead']}>
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

/** The rates of all printers. */
const RATES: readonly {
  name: Exclude<keyof Fields['draft'], 'printers'>
  label: string
  meaning?: string
  unit: keyof typeof UNITS
}[] = [
  { name: 'electricity_cents_per_kwh', label: 'Electricity', unit: 'dollars_per_kwh' },
  {
    name: 'watts',
    label: 'Power while it prints',
    meaning: 'On average, as a meter shows it: far less than its power supply is rated for.',
    unit: 'watts',
  },
  {
    name: 'machine_cents_per_hour',
    label: 'Machine hour',
    meaning: 'Wear, repairs and rent of a printer, without its electricity.',
    unit: 'dollars_per_hour',
  },
  { name: 'labor_cents_per_hour', label: 'Labor', unit: 'dollars_per_hour' },
  {
    name: 'labor_minutes_per_plate',
    label: 'Work per plate',
    meaning: 'Preparing, starting and clearing it.',
    unit: 'fine_minutes',
  },
  {
    name: 'labor_minutes_per_unit',
    label: 'Work per unit',
    meaning: 'Finishing and checking it.',
    unit: 'fine_minutes',
  },
]

function RateFields({ draft, faults, change }: Fields) {
  return (
    <fieldset className={documents['section']}>
      <legend>Rates</legend>
      <div className={forms['pair']}>
        {RATES.map(({ name, ...field }) => (
          <FigureField
            key={name}
            {...field}
            value={draft[name]}
            fault={faults[name]}
            onChange={(value) => change((costs) => void (costs[name] = value))}
          />
        ))}
      </div>
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
    <fieldset className={documents['section']}>
      <legend>Printers that differ</legend>
      <p className={documents['lead']}>An empty field means: as above.</p>
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
