import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { SalesTaxRules, duplicateZip } from '../../../shared/payments/sales-tax.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { SaveLine } from '../kit/save-line.tsx'
import { StateRates } from './state-rates.tsx'
import { AddState, DeliveryTax, TaxSource } from './tax-choices.tsx'
import { TryTax } from './try-tax.tsx'
import settings from '../kit/settings.module.css'

/** Where the shop collects sales tax, at which rates, and how much of a delivery charge is taxed. */
export function TaxesPage() {
  return (
    <OperatorFrame title="Sales tax" right="set_up">
      {() => <TaxRulesLoader />}
    </OperatorFrame>
  )
}

function TaxRulesLoader() {
  const saved = useQuery(trpc.taxes.get.queryOptions())
  if (saved.isPending) return <LoadingLines label="Loading the rates" />
  if (saved.isError) return <Failed error={saved.error} />
  return <TaxesForm key={saved.data.version} {...saved.data} />
}

function TaxesForm(props: { version: number; rules: SalesTaxRules; stripe_tax: boolean }) {
  const { version, rules, stripe_tax } = props
  const queries = useQueryClient()
  const [draft, setDraft] = useState(rules)
  const save = useMutation(
    trpc.taxes.save.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.taxes.pathKey() }),
    }),
  )
  const fault = faultOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault === null) save.mutate({ version, rules: draft })
  }
  return (
    <form className={settings['wide']} onSubmit={submit} noValidate>
      <TaxSource rules={draft} onChange={setDraft} stripeTax={stripe_tax} />
      {draft.by === 'table' ? <OwnTable rules={draft} onChange={setDraft} /> : null}
      {fault === null ? null : <Notice tone="stop" title={fault} />}
      <SaveLine
        changed={fault === null && JSON.stringify(draft) !== JSON.stringify(rules)}
        busy={save.isPending}
        saved={version > 1}
        error={save.error}
      />
    </form>
  )
}

/** The shop's own tax table. It is kept while Stripe computes the tax. */
function OwnTable({ rules, onChange }: { rules: SalesTaxRules; onChange: (rules: SalesTaxRules) => void }) {
  return (
    <>
      <p className={settings['note']}>{rules.source}</p>
      <TryTax rules={rules} />
      <DeliveryTax rules={rules} onChange={onChange} />
      {Object.entries(rules.states).map(([code, state]) => (
        <StateRates
          key={code}
          code={code}
          state={state}
          onChange={(changed) => onChange({ ...rules, states: withState(rules.states, code, changed) })}
        />
      ))}
      <AddState rules={rules} onChange={onChange} />
    </>
  )
}

function withState(
  states: SalesTaxRules['states'],
  code: string,
  changed: SalesTaxRules['states'][string] | null,
): SalesTaxRules['states'] {
  const { [code]: _previous, ...others } = states
  return changed === null ? others : { ...others, [code]: changed }
}

/** Returns why the rates cannot be saved; null when they can. */
function faultOf(rules: SalesTaxRules): string | null {
  const { success } = SalesTaxRules.safeParse(rules)
  if (!success)
    return 'Every place needs a name, a rate from 0 to 30%, and ZIP codes or their first digits (two to five).'
  const zip = duplicateZip(rules)
  return zip === null ? null : `ZIP code ${zip} is in two places. Remove it from one.`
}
