import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '../../../shared/accounts/people.ts'
import { isListed, waitingOn, type ConsoleCounts, type ConsolePage } from './console-page.ts'
import { sectionAt, type ConsoleSection } from './console-sections.ts'

/** Paths of pages below which other pages have theirs. */
const EXACT: ReadonlySet<string> = new Set(['/console', '/console/materials'])

interface LinksProps {
  role: Role
  counts: ConsoleCounts | undefined
}

/** Links to pages of one section, each with what waits on it. */
export function PageLinks({ pages, role, counts }: LinksProps & { pages: readonly ConsolePage[] }) {
  return pages
    .filter((page) => isListed(page, role))
    .map((page) => (
      <Link key={page.to} to={page.to} activeOptions={{ exact: EXACT.has(page.to), includeSearch: false }}>
        {page.label}
        <Count waiting={waitingOn(page, role, counts)} />
      </Link>
    ))
}

/** A link to the first page of a section, with what waits in all of it. */
export function SectionLink({ section, role, counts }: LinksProps & { section: ConsoleSection }) {
  const path = useLocation().pathname
  const pages = section.pages.filter((page) => isListed(page, role))
  const first = pages[0]
  if (!first || !section.roles.includes(role)) return null
  const waiting = pages.reduce((sum, page) => sum + waitingOn(page, role, counts), 0)
  return (
    <Link
      to={first.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={sectionAt(path) === section ? 'page' : undefined}
    >
      {section.label}
      <Count waiting={waiting} />
    </Link>
  )
}

/** The number of things that wait; nothing for none. */
export function Count({ waiting, word = 'waiting' }: { waiting: number; word?: string }) {
  if (waiting === 0) return null
  return (
    <span className="figures text-muted">
      {waiting}
      <span className="spoken"> {word}</span>
    </span>
  )
}
