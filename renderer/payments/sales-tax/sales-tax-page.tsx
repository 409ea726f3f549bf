import { useQuery } from '@tanstack/react-query'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { trpc } from '../../platform/api.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { StateRates } from './state-rates.tsx'
import { AddState, DeliveryTax, TaxSource } from './tax-choices.tsx'
import { TaxEffect } from './tax-effect.tsx'
import { SOURCE_ROW } from './tax-rows.ts'
import { TryTax } from './try-tax.tsx'

type Fields = DocumentFieldsProps<'sales_tax'>

/** Where the shop collects sales tax, at which rates, and how much of a delivery charge is taxed. */
export function SalesTaxPage() {
  return (
    <DocumentPage kind="sales_tax" Effect={TaxEffect}>
      {(fields) => <TaxFields {...fields} />}
    </DocumentPage>
  )
}

function TaxFields(fields: Fields) {
  const { draft, change } = fields
  const services = useQuery(trpc.salesTax.services.queryOptions())
  return (
    <>
      <TaxSource draft={draft} change={change} stripeTax={services.data?.stripe_tax ?? null} />
      {draft.by === 'table' ? <OwnTable {...fields} /> : null}
    </>
  )
}

/** The shop's own tax table. It is kept while Stripe computes the tax. */
function OwnTable({ draft, faults, change }: Fields) {
  return (
    <>
      <div>
        <DeliveryTax draft={draft} change={change} />
        <TryTax rules={draft} />
      </div>
      {Object.entries(draft.states).map(([code, state]) => (
        <StateRates
          key={code}
          code={code}
          state={state}
          faults={faults}
          onChange={(changed) => change((rules) => void (rules.states = withState(rules, code, changed)))}
        />
      ))}
      <div>
        <AddState draft={draft} change={change} />
        <FoldRow name={SOURCE_ROW.path} title={SOURCE_ROW.label} values={draft.source}>
          <NoteField
            label="Source and date"
            meaning={SOURCE_ROW.meaning}
            value={draft.source}
            onChange={(source) => change((rules) => void (rules.source = source))}
          />
        </FoldRow>
      </div>
    </>
  )
}

function withState(
  { states }: SalesTaxRules,
  code: string,
  changed: SalesTaxRules['states'][string] | null,
): SalesTaxRules['states'] {
  const { [code]: _previous, ...others } = states
  return changed === null ? others : { ...states, [code]: changed }
}
