import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import type { StockItem } from '../../../shared/catalog/stock.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { dayText } from '../../platform/ui/words.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import cards from '../../platform/kit/card-table.module.css'
import { amountText, typedGrams } from '../filament/filament-words.ts'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { StockRuleData } from '../filament/spools-page-data.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

type RuledColor = StockRuleData['colors'][number]

/** Shows how the rule decides about each color, the color's own limit, and which colors staff decide about themselves. */
export function RuledColors({ colors, person }: { colors: readonly RuledColor[]; person: Person }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<RuledColor | null>(null)
  const give = useMutation(
    trpc.filament.giveToRule.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  )
  const rights = { limit: hasRight(person.role, 'set_up'), give: hasRight(person.role, 'decide') }
  return (
    <>
      <Failed error={give.error} />
      <table className={`figures w-full text-small ${cards['cards']}`}>
        <TableHead columns={['Color', 'Free', 'Limit', 'Stock', 'Set by']} />
        <tbody>
          {colors.map((color) => (
            <ColorRow
              key={`${color.material} ${color.color}`}
              ruled={color}
              onLimit={rights.limit ? () => setChosen(color) : null}
              onGive={rights.give ? () => give.mutate(itemOf(color)) : null}
              busy={give.isPending}
            />
          ))}
        </tbody>
      </table>
      {chosen ? <LimitDialog ruled={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

/** The material that the customer names is never ruled. */
function itemOf({ material, color }: RuledColor): { material: StockItem['material']; color: string } {
  return { material: material as StockItem['material'], color }
}

interface ColorRowProps {
  ruled: RuledColor
  onLimit: (() => void) | null
  onGive: (() => void) | null
  busy: boolean
}

function ColorRow({ ruled, onLimit, onGive, busy }: ColorRowProps) {
  const { label, color, free_mg, limit_mg, has_own_limit, by_hand } = ruled
  const name = `${label}, ${color}`
  const limit = `${amountText(limit_mg)}${has_own_limit ? ', its own' : ''}`
  return (
    <tr>
      <th scope="row" className={`font-medium ${cards['title']}`}>
        {name}
      </th>
      <td data-label="Free">{free_mg === null ? 'Not known' : amountText(free_mg)}</td>
      <td data-label="Limit">
        {onLimit === null ? (
          limit
        ) : (
          <Button look="quiet" aria-label={`Limit of ${name}: ${limit}. Change`} onClick={onLimit}>
            {limit}
          </Button>
        )}
      </td>
      <td data-label="Stock" className={ruled.stock.in_stock ? undefined : 'font-medium text-attention'}>
        {stockText(ruled)}
      </td>
      <td data-label="Set by">
        {by_hand ? 'Staff ' : 'The rule'}
        {by_hand && onGive !== null ? (
          <Button aria-label={`Give ${name} back to the rule`} disabled={busy} onClick={onGive}>
            Give back to the rule
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function stockText({ stock: { in_stock, expected }, awaited }: RuledColor): string {
  if (in_stock) return 'In stock'
  if (expected === null) return 'Out of stock'
  return awaited
    ? `Offered with later dates: expected ${dayText(expected)}`
    : `Out of stock, expected ${dayText(expected)}`
}

function LimitDialog({ ruled, onClose }: { ruled: RuledColor; onClose: () => void }) {
  const queries = useQueryClient()
  const seen_grams = ruled.has_own_limit ? gramsOf(ruled.limit_mg) : null
  const [text, setText] = useState(seen_grams === null ? '' : String(seen_grams))
  const grams = typedGrams(text)
  const save = useMutation(
    trpc.filament.setColorLimit.mutationOptions({ onSettled: () => void queries.invalidateQueries() }),
  )
  return (
    <ActionDialog
      title={`Limit of ${ruled.label}, ${ruled.color}`}
      confirm="Save"
      isReady={text.trim() === '' || (grams !== null && grams >= 1)}
      action={save}
      input={{ ...itemOf(ruled), seen_grams, limit_grams: grams }}
      onClose={onClose}
    >
      <UnitField
        label="Out of stock with less than"
        unit="g free"
        meaning="Leave it empty for the limit of the rule."
        value={text}
        onChange={setText}
      />
    </ActionDialog>
  )
}
