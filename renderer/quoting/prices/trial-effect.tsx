import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { TriedPrices } from '../../../shared/quoting/pricing/price-trial.ts'
import { trpc } from '../../platform/api.ts'
import { Chooser } from '../../platform/ui/chooser.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { monthText } from '../../platform/ui/words.ts'
import { MostChanged } from './most-changed.tsx'
import { SPEED_CHOICES } from './speed-choices.ts'
import { type NamedGroup, SumsTable } from './sums-table.tsx'
import { leftOutText } from './trial-words.ts'

const TYPING_MS = 400

/** The test bench: what the edited price book would have asked for sample parts, this month's quotes and last month's orders. */
export function TrialEffect({ draft }: { draft: PriceBook }) {
  const [speed, setSpeed] = useState<Speed>('week')
  const { trial, isValid, isBusy } = useTrial(draft, speed)
  const tried = trial.data ?? null
  return (
    <section className="grid min-w-0 gap-4 border-t border-hairline pt-4" aria-labelledby="trial">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h2 id="trial" className="text-base">
          Tried before saving
        </h2>
        <Chooser
          label="Quotes and sample parts in"
          value={speed}
          choices={SPEED_CHOICES.map(({ value, label }) => [value, label] as const)}
          onChange={setSpeed}
        />
        <output className="text-muted">{isBusy && tried ? 'Computing…' : ''}</output>
      </div>
      <p className="readable">
        Each is priced again with its own estimate; only the price book differs. Before is the price that was
        promised. Nothing promised changes when you save.
      </p>
      <Failed error={trial.error} />
      {isValid && !tried && !trial.error ? <LoadingLines label="Trying the prices" /> : null}
      {isValid || tried ? null : <p>Correct the marked fields to try the prices.</p>}
      {tried ? <Groups groups={namedGroups(tried)} /> : null}
    </section>
  )
}

function useTrial(draft: PriceBook, speed: Speed) {
  const [book] = useDebouncedValue(draft, TYPING_MS)
  const isValid = PriceBook.safeParse(book).success
  const options = {
    enabled: isValid,
    placeholderData: keepPreviousData,
    // The request of an older draft ends, and the server stops its work.
    trpc: { abortOnUnmount: true },
  }
  const trial = useQuery(trpc.documents.tryPrices.queryOptions({ book, speed }, options))
  return { trial, isValid, isBusy: isValid && (trial.isFetching || book !== draft) }
}

function namedGroups(tried: TriedPrices): NamedGroup[] {
  return [
    { key: 'samples', name: 'Sample parts', group: tried.samples },
    { key: 'quotes', name: `Quotes of ${monthText(tried.quotes_since)}`, group: tried.quotes },
    { key: 'orders', name: `Orders of ${monthText(tried.orders_since)}`, group: tried.orders },
  ]
}

function Groups({ groups }: { groups: NamedGroup[] }) {
  const [chosen, setChosen] = useState<NamedGroup['key']>('quotes')
  const shown = groups.find(({ key }) => key === chosen)!
  return (
    <>
      <SumsTable groups={groups} />
      {groups.map(({ key, name, group }) => {
        const text = leftOutText(group)
        return text === null ? null : (
          <p key={key} className="readable">
            {name}: {text}
          </p>
        )
      })}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h3 className="text-base">The most changed</h3>
        <Chooser
          label="Of"
          value={chosen}
          choices={groups.map(({ key, name }) => [key, name] as const)}
          onChange={setChosen}
        />
      </div>
      <MostChanged name={shown.name} group={shown.group} />
    </>
  )
}
