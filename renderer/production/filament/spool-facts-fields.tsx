import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { useRight } from '../../platform/kit/use-right.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { EmptySpoolHints } from './empty-spool-hints.tsx'
import { typedGrams } from './filament-words.ts'

/** Brand, lot, cost and the weight of the empty spool, as they are typed. */
export interface SpoolFactsText {
  brand: string
  lot: string
  cost: string
  empty: string
}

export function factsText(spool: {
  brand: string
  lot: string | null
  cost_cents: number | null
  empty_mg: number | null
}): SpoolFactsText {
  const { brand, lot, cost_cents, empty_mg } = spool
  return {
    brand,
    lot: lot ?? '',
    cost: cost_cents === null ? '' : (cost_cents / 100).toFixed(2),
    empty: empty_mg === null ? '' : String(gramsOf(empty_mg)),
  }
}

/** Returns what was typed; null while something of it cannot be. */
export function readFacts({ brand, lot, cost, empty }: SpoolFactsText) {
  const dollars = cost.trim() === '' ? null : Number(cost.replaceAll(',', ''))
  if (brand.trim() === '' || (dollars !== null && (!Number.isFinite(dollars) || dollars < 0))) return null
  if (empty.trim() !== '' && typedGrams(empty) === null) return null
  return {
    brand: brand.trim(),
    lot: lot.trim() === '' ? null : lot.trim(),
    cost_cents: dollars === null ? null : Math.round(dollars * 100),
    empty_grams: typedGrams(empty),
  }
}

interface SpoolFactsFieldsProps {
  facts: SpoolFactsText
  /** Filament that is sold on the spool; null: not known yet. */
  net_g: number | null
  onChange: (facts: SpoolFactsText) => void
}

export function SpoolFactsFields({ facts, net_g, onChange }: SpoolFactsFieldsProps) {
  const seesCosts = useRight('see_costs')
  const set = (name: keyof SpoolFactsText) => (text: string) => onChange({ ...facts, [name]: text })
  return (
    <>
      <LineField label="Brand" required maxLength={60} value={facts.brand} onChange={set('brand')} />
      <div className={forms['pair']}>
        {seesCosts ? (
          <UnitField label="Cost" unit="$ a spool" value={facts.cost} onChange={set('cost')} />
        ) : null}
        <UnitField label="Empty spool" unit="g" value={facts.empty} onChange={set('empty')} />
      </div>
      {facts.empty.trim() === '' ? (
        <EmptySpoolHints brand={facts.brand} net_g={net_g} onPick={set('empty')} />
      ) : null}
      <LineField label="Lot (optional)" maxLength={60} value={facts.lot} onChange={set('lot')} />
    </>
  )
}
