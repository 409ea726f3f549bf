import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { DeskCounts } from '../../../shared/desk/desk.ts'
import { trpc } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PaletteButton } from './command-palette.tsx'
import { isListed, RAIL_GROUPS, type RailEntry } from './rail.ts'
import classes from './frame.module.css'

/** Links to the console's pages, with the number of things waiting on each. */
export function ConsoleRail({ person }: { person: Person }) {
  const counts = useRailCounts()
  const rail = useRef<HTMLElement>(null)
  // On a phone the rail is a row that is wider than the page.
  useEffect(() => {
    const current = rail.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [])
  return (
    <nav ref={rail} className={classes['rail']} aria-label="Console">
      <div className={classes['reach']}>
        <PaletteButton />
        <RailMenu person={person} counts={counts} />
      </div>
      {hasRight(person.role, 'set_up') ? <SetUpEntry /> : null}
      {RAIL_GROUPS.map(({ heading, entries }) => (
        <RailPart
          key={heading}
          heading={heading}
          entries={entries.filter((entry) => isListed(entry, person.role))}
          counts={counts}
        />
      ))}
    </nav>
  )
}

/** Lists all pages at once on touch screens, because the rail would have to be swiped. */
function RailMenu({ person, counts }: { person: Person; counts: RailCounts | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes['menuButton']}
        icon={<IconMenu2 size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Menu
      </Button>
      {isOpen ? (
        <Dialog title="Console" onClose={() => setOpen(false)}>
          <nav className={classes['menu']} aria-label="All console pages">
            {RAIL_GROUPS.map(({ heading, entries }) => (
              <RailPart
                key={heading}
                heading={heading}
                entries={entries.filter((entry) => isListed(entry, person.role))}
                counts={counts}
              />
            ))}
          </nav>
        </Dialog>
      ) : null}
    </>
  )
}

type RailCounts = DeskCounts & { mentions: number }

/** Returns the counts of what waits for all staff, and of the signed-in person's unseen mentions. */
function useRailCounts(): RailCounts | undefined {
  const desk = useQuery(trpc.desk.counts.queryOptions()).data
  const mentions = useQuery(trpc.comments.mentions.queryOptions()).data?.unseen ?? 0
  return desk && { ...desk, mentions }
}

interface RailPartProps {
  heading: string | null
  entries: readonly RailEntry[]
  counts: RailCounts | undefined
}

function RailPart({ heading, entries, counts }: RailPartProps) {
  return (
    <>
      {heading !== null && entries.length > 0 ? <p className={classes['heading']}>{heading}</p> : null}
      {entries.map(({ to, label, count }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/console' || to === '/people', includeSearch: false }}
        >
          {label}
          {count && counts && counts[count] > 0 ? (
            <span className={classes['count']}>
              {counts[count]}
              <span className="spoken"> waiting</span>
            </span>
          ) : null}
        </Link>
      ))}
    </>
  )
}

/** The set-up of a new shop, while it is open. */
function SetUpEntry() {
  const setUp = useQuery(trpc.setUp.read.queryOptions()).data
  if (setUp?.status !== 'open') return null
  const left = setUp.steps.filter(({ state }) => state !== 'done').length
  return (
    <Link to="/console/set-up" activeOptions={{ includeSearch: false }}>
      Set-up
      <span className={classes['count']}>
        {left}
        <span className="spoken"> left</span>
      </span>
    </Link>
  )
}
