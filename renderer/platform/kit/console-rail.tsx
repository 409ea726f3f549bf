import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PaletteButton } from './command-palette.tsx'
import { Count, PageLinks, SectionLink } from './console-links.tsx'
import { sectionAt, SECTIONS, SETTINGS } from './console-sections.ts'
import { SettingsColumn } from './settings-column.tsx'
import { useConsoleCounts } from './use-console-counts.ts'
import classes from './frame.module.css'

/** The nine links of the console; on a page of the settings, the settings instead. */
export function ConsoleRail({ person }: { person: Person }) {
  const rail = useRef<HTMLElement>(null)
  const isSettings = sectionAt(useLocation().pathname) === SETTINGS
  // On a phone the rail is a row that is wider than the page.
  useEffect(() => {
    const current = rail.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [])
  return (
    <nav
      ref={rail}
      className={`sticky grid grid-cols-1 content-start gap-0.5 overflow-y-auto print:hidden! ${classes['rail']}`}
      aria-label={isSettings ? 'Settings' : 'Console'}
    >
      <div className={`sticky grid ${classes['reach']}`}>
        <PaletteButton />
        <RailMenu person={person} />
      </div>
      {isSettings ? <SettingsColumn person={person} /> : <Sections person={person} />}
    </nav>
  )
}

function Sections({ person: { role } }: { person: Person }) {
  const counts = useConsoleCounts()
  return (
    <>
      {hasRight(role, 'set_up') ? <SetUpEntry /> : null}
      {SECTIONS.map((section) => (
        <SectionLink key={section.label} section={section} role={role} counts={counts} />
      ))}
    </>
  )
}

/** Lists all pages at once on touch screens, because the rail would have to be swiped. */
function RailMenu({ person: { role } }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const counts = useConsoleCounts()
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
            {SECTIONS.map(({ label, pages }) => (
              <section key={label} className="grid grid-cols-1 content-start gap-0.5" aria-label={label}>
                {pages.length > 1 ? <p className={`fine ${classes['heading']}`}>{label}</p> : null}
                <PageLinks pages={pages} role={role} counts={counts} />
              </section>
            ))}
          </nav>
        </Dialog>
      ) : null}
    </>
  )
}

/** The set-up of a new shop, while it is open. */
function SetUpEntry() {
  const setUp = useQuery(trpc.setUp.read.queryOptions()).data
  if (setUp?.status !== 'open') return null
  return (
    <Link to="/console/set-up" activeOptions={{ includeSearch: false }}>
      Set-up
      <Count waiting={setUp.steps.filter(({ state }) => state !== 'done').length} word="left" />
    </Link>
  )
}
