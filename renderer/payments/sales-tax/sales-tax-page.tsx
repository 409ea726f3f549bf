import { useQuery } from '@tanstack/react-query'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { trpc } from '../../platform/api.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { StateRates } from './state-rates.tsx'
import { AddState, DeliveryTax, TaxSource } from './tax-choices.tsx'
import { TaxEffect } from './tax-effect.tsx'
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
      <TryTax rules={draft} />
      <DeliveryTax draft={draft} change={change} />
      {Object.entries(draft.states).map(([code, state]) => (
        <StateRates
          key={code}
          code={code}
          state={state}
          faults={faults}
          onChange={(changed) => change((rules) => void (rules.states = withState(rules, code, changed)))}
        />
      ))}
      <AddState draft={draft} change={change} />
      <fieldset className={documents['section']}>
        <legend>Source of the rates</legend>
        <NoteField
          label="Source and date"
          meaning="For staff, so that you know when to look the rates up again."
          value={draft.source}
          onChange={(source) => change((rules) => void (rules.source = source))}
        />
      </fieldset>
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
