import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import {
  TRIED_TIERS,
  type TierRules,
  type TriedTier,
} from '../../../shared/quoting/quotes/tier-under-rules.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { TableHead } from '../ui/table-head.tsx'
import classes from './documents.module.css'

/** Typing goes on for a moment: each try decides up to 2,000 quotes. */
const TRY_DELAY_MS = 500

const TIER_WORDS: Record<TriedTier, string> = {
  instant: 'Instant',
  assisted: 'Assisted',
  engineered: 'Engineering',
  failed: 'Ended without a price',
}

type Tried = inferRouterOutputs<Router>['documents']['tryRouting']

/** Shows what changed rules would have done with the newest quotes: how many are in each tier, before and after. */
export function TierEffect({ changed, isValid }: { changed: Partial<TierRules>; isValid: boolean }) {
  const [settled] = useDebouncedValue(changed, TRY_DELAY_MS)
  const tried = useQuery(
    trpc.documents.tryRouting.queryOptions(settled, {
      enabled: isValid && settled === changed,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  )
  if (!isValid) return null
  const isBusy = tried.isFetching || settled !== changed
  return (
    <section className="page-section" aria-labelledby="tier-effect" aria-busy={isBusy}>
      <h2 id="tier-effect">With these changes</h2>
      <Failed error={tried.error} />
      {tried.data ? (
        <div className={`grid gap-3 ${classes['tried']}`} data-busy={isBusy || undefined}>
          <TierChanges tried={tried.data} />
        </div>
      ) : null}
      {tried.isPending && !tried.isError ? <LoadingLines label="Trying the changes on quotes" /> : null}
    </section>
  )
}

function TierChanges({ tried }: { tried: Tried }) {
  const moved = tried.moves.reduce((sum, { count }) => sum + count, 0)
  if (tried.tried + tried.need_measuring + tried.not_stored === 0)
    return <p>There are no quotes of the last {tried.days} days to try the changes on.</p>
  return (
    <>
      <output>
        <strong>
          {moved === 0 ? 'No quote' : counted(moved, 'quote')} of {tried.tried.toLocaleString('en-US')}
        </strong>{' '}
        from the last {tried.days} days would change {moved === 1 ? 'its' : 'their'} tier.
      </output>
      <TierTable tried={tried} />
      {moved === 0 ? null : <MoveList moves={tried.moves} />}
      <LeftOut tried={tried} />
    </>
  )
}

function TierTable({ tried: { before, after } }: { tried: Tried }) {
  return (
    <div className="overflow-x-auto">
      <table
        className={`w-full text-body wrap-anywhere whitespace-pre-line ${classes['changes']}`}
        aria-label="Quotes by tier"
      >
        <TableHead columns={['Tier', 'Saved rules', 'Changed rules', 'Change']} />
        <tbody>
          {TRIED_TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">{TIER_WORDS[tier]}</th>
              <td>{before[tier].toLocaleString('en-US')}</td>
              <td>{after[tier].toLocaleString('en-US')}</td>
              <td>{differenceText(after[tier] - before[tier])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return '—'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}

function MoveList({ moves }: { moves: Tried['moves'] }) {
  return (
    <ul className="quoted grid gap-1">
      {moves.map(({ from, to, count, examples }) => (
        <li key={`${from} ${to}`}>
          {TIER_WORDS[from]} to {TIER_WORDS[to]}: {counted(count, 'quote')}, such as{' '}
          {examples.map(({ id, filename }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              <a href={`/console/quotes?q=${id}`} target="_blank" rel="noreferrer">
                {filename}
              </a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Says which quotes the counts leave out, and why. */
function LeftOut({ tried }: { tried: Tried }) {
  const { need_measuring, not_stored, limited } = tried
  const total = tried.tried + need_measuring + not_stored
  return (
    <>
      {need_measuring > 0 ? (
        <p className="readable">
          Not counted: {counted(need_measuring, 'quote')} whose stored measurements do not show what the
          changed limits look for. Only measuring the part again would tell.
        </p>
      ) : null}
      {not_stored > 0 ? (
        <p className="readable">
          Not counted: {counted(not_stored, 'quote')} whose measurements are not stored.
        </p>
      ) : null}
      {limited ? (
        <p className="readable">Only the newest {total.toLocaleString('en-US')} quotes were tried.</p>
      ) : null}
      <p className="readable">
        Each quote is decided with the prices, catalog and printers it was made with, and by which printers
        are in service today. Quotes that exist keep their tier.
      </p>
    </>
  )
}
