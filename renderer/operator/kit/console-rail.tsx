import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../api.ts'
import { RAIL } from './rail.ts'
import classes from './frame.module.css'

/** Somebody else's work changes the counts, too. */
const COUNTED_EVERY_MS = 30_000

/** The console's pages on the left, with how much waits on each. */
export function ConsoleRail({ person }: { person: Person }) {
  const counts = useQuery(
    trpc.desk.counts.queryOptions(undefined, { refetchInterval: COUNTED_EVERY_MS }),
  ).data
  const rail = useRef<HTMLElement>(null)
  // On a phone the rail lies across the page and is wider than it.
  useEffect(() => {
    const here = rail.current?.querySelector('[aria-current="page"]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={rail} className={classes['rail']} aria-label="Console">
      {RAIL.filter((entry) => hasRight(person.role, entry.right)).map(({ to, label, count }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/console', includeSearch: false }}>
          {label}
          {count && counts && counts[count] > 0 ? (
            <span className={classes['count']}>
              {counts[count]}
              <span className="spoken"> waiting</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
