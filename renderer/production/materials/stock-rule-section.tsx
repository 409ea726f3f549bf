import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import panel from '../../platform/kit/panel.module.css'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { amountText, typedGrams } from '../filament/filament-words.ts'
import { RuledColors } from './ruled-colors.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { StockRuleData } from '../filament/spools-page-data.ts'

/** Colors that go out of stock, and come back, by what is free of them. */
export function StockRuleSection({ person }: { person: Person }) {
  const page = useQuery(trpc.filament.stockRule.queryOptions())
  const [isOpen, setIsOpen] = useState(false)
  if (!page.data) return <Failed error={page.error} />
  const { rule, colors } = page.data
  return (
    <section className={`@container ${panel['block']}`} aria-label="Stock rule">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-small">Stock rule</h2>
        {hasRight(person.role, 'set_up') ? (
          <Button onClick={() => setIsOpen(true)}>Change the rule…</Button>
        ) : null}
      </div>
      <p>
        {rule.is_on
          ? `On: a color with less than ${amountText(rule.limit_mg)} free (on spools and not sold) goes out of stock by itself, and comes back when spools arrive. ${
              rule.offers_awaited
                ? 'Once enough of it is ordered and expected on a day, customers can choose it again, with ship dates after that day.'
                : 'Customers see the day on which it is expected, and cannot choose it until then.'
            } Paid orders are not affected.`
          : 'Off: staff take colors out of stock by hand.'}
      </p>
      {rule.is_on && colors.length === 0 ? (
        <p className="font-normal text-muted">
          No spools are recorded yet, so the rule leaves every color as it is.
        </p>
      ) : null}
      {rule.is_on && colors.length > 0 ? <RuledColors colors={colors} person={person} /> : null}
      {isOpen ? <RuleDialog rule={rule} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

function RuleDialog({ rule, onClose }: { rule: StockRuleData['rule']; onClose: () => void }) {
  const queries = useQueryClient()
  const [isOn, setIsOn] = useState(rule.is_on)
  const [offersAwaited, setOffersAwaited] = useState(rule.offers_awaited)
  const [text, setText] = useState(String(gramsOf(rule.limit_mg)))
  const grams = typedGrams(text)
  const save = useMutation(
    trpc.filament.setStockRule.mutationOptions({ onSettled: () => void queries.invalidateQueries() }),
  )
  return (
    <ActionDialog
      title="Stock rule"
      confirm="Save"
      action={save}
      input={
        grams === null || grams < 1
          ? null
          : { revision: rule.revision, is_on: isOn, limit_grams: grams, offers_awaited: offersAwaited }
      }
      onClose={onClose}
    >
      <RuleFields
        fields={{ isOn, offersAwaited, text }}
        onOn={setIsOn}
        onOffers={setOffersAwaited}
        onText={setText}
      />
    </ActionDialog>
  )
}

interface RuleFieldsProps {
  fields: { isOn: boolean; offersAwaited: boolean; text: string }
  onOn: (isOn: boolean) => void
  onOffers: (offers: boolean) => void
  onText: (text: string) => void
}

function RuleFields({ fields: { isOn, offersAwaited, text }, onOn, onOffers, onText }: RuleFieldsProps) {
  return (
    <>
      <Checkbox label="Take colors out of stock when little is free" checked={isOn} onChange={onOn} />
      <UnitField
        label="Out of stock with less than"
        unit="g free"
        meaning="Free is what is on the spools minus what is sold and not printed yet. Only colors with a recorded spool follow the rule; colors that are out of stock now stay so until you give them to the rule."
        value={text}
        onChange={onText}
      />
      <Checkbox
        label="Offer a color that is on its way, with the later ship date"
        checked={offersAwaited}
        disabled={!isOn}
        onChange={onOffers}
      />
    </>
  )
}
