import { useState } from 'react'
import type { BuyingLine } from '../../../shared/production/filament/buying-list.ts'
import { gramsOf, MAX_SPOOLS_AT_ONCE } from '../../../shared/production/filament/spool.ts'
import { PacificDay } from '../../../shared/platform/time.ts'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import type { BuyingPageData } from '../filament/spools-page-data.ts'
import { typedGrams } from '../filament/filament-words.ts'
import { FilamentFields, type FilamentKind } from '../filament/kind-fields.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { SpoolChanges } from '../filament/use-spool-changes.ts'

interface OrderDialogProps {
  page: BuyingPageData
  /** Null: something that is not on the list. */
  line: BuyingLine | null
  changes: SpoolChanges
  onClose: () => void
}

/** An order at a vendor, as it is typed. */
interface OrderText extends FilamentKind {
  brand: string
  vendor: string
  spools: string
  net: string
  cost: string
  expected: string
}

/** Marks filament as ordered. The program sends nothing to the vendor. */
export function OrderDialog({ page, line, changes, onClose }: OrderDialogProps) {
  const [text, setText] = useState(() => textToBeginWith(page, line))
  const order = readOrder(text, page.today)
  return (
    <ActionDialog
      title={line ? `${line.material}, ${line.color}: ordered` : 'Filament that was ordered'}
      confirm="Mark as ordered"
      action={changes.order}
      onClose={onClose}
      input={order}
      onDone={() =>
        changes.say(`${counted(Number(text.spools), 'spool')} of ${text.material}, ${text.color} on order`)
      }
    >
      <OrderFields page={page} isListed={line !== null} text={text} onChange={setText} />
    </ActionDialog>
  )
}

interface OrderFieldsProps {
  page: BuyingPageData
  /** The filament is that of a line of the list. */
  isListed: boolean
  text: OrderText
  onChange: (text: OrderText) => void
}

function OrderFields({ page, isListed, text, onChange }: OrderFieldsProps) {
  const set = (name: keyof OrderText) => (value: string) => onChange({ ...text, [name]: value })
  return (
    <>
      {isListed ? null : (
        <FilamentFields page={page} kind={text} onChange={(kind) => onChange({ ...text, ...kind })} />
      )}
      <div className={forms['pair']}>
        <UnitField label="How many" unit="spools" value={text.spools} onChange={set('spools')} />
        <UnitField label="Filament on each" unit="g" value={text.net} onChange={set('net')} />
      </div>
      <LineField label="Brand" required maxLength={60} value={text.brand} onChange={set('brand')} />
      <div className={forms['pair']}>
        <UnitField label="Cost" unit="$ a spool" value={text.cost} onChange={set('cost')} />
        <LineField label="Vendor (optional)" maxLength={60} value={text.vendor} onChange={set('vendor')} />
      </div>
      <LineField
        label="Expected on (optional)"
        type="date"
        min={page.today}
        meaning="Quotes show this day while the color is out of stock by the shop’s rule."
        value={text.expected}
        onChange={set('expected')}
      />
    </>
  )
}

function textToBeginWith({ materials }: BuyingPageData, line: BuyingLine | null): OrderText {
  const { cost_cents = null } = line ?? {}
  return {
    material: line?.material ?? materials[0].id,
    color: line?.color ?? materials[0].colors[0] ?? '',
    brand: line?.brand ?? '',
    vendor: '',
    spools: String(Math.min(MAX_SPOOLS_AT_ONCE, Math.max(1, line?.spools ?? 1))),
    net: String(gramsOf(line?.spool_mg ?? 1_000_000)),
    cost: cost_cents === null ? '' : (cost_cents / 100).toFixed(2),
    expected: '',
  }
}

/** Returns what was typed; null while something of it cannot be. */
function readOrder({ material, color, ...text }: OrderText, today: string) {
  const [spools, net_grams] = [Number(text.spools), typedGrams(text.net)]
  const dollars = text.cost.trim() === '' ? null : Number(text.cost.replaceAll(',', ''))
  const expected = text.expected === '' ? null : PacificDay.safeParse(text.expected)
  if (!Number.isInteger(spools) || spools < 1 || spools > MAX_SPOOLS_AT_ONCE) return null
  if (net_grams === null || net_grams === 0 || text.brand.trim() === '') return null
  if (dollars !== null && (!Number.isFinite(dollars) || dollars < 0)) return null
  if (expected !== null && (!expected.success || expected.data < today)) return null
  return {
    material,
    color,
    brand: text.brand.trim(),
    vendor: text.vendor.trim() === '' ? null : text.vendor.trim(),
    spools,
    net_grams,
    cost_cents: dollars === null ? null : Math.round(dollars * 100),
    expected: expected?.data ?? null,
  }
}
