import { useLocation } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { isListed } from './console-page.ts'
import { PageLinks } from './console-links.tsx'
import { sectionAt, SETTINGS, type ConsoleSection } from './console-sections.ts'
import { useConsoleCounts } from './use-console-counts.ts'
import classes from './frame.module.css'

/** Returns the section whose pages are tabs of the page that is open; null on pages without tabs. */
export function useTabs({ role }: Person): ConsoleSection | null {
  const path = useLocation().pathname
  const section = sectionAt(path)
  if (section === null || section === SETTINGS || !section.pages.some(({ to }) => to === path)) return null
  return section.pages.filter((page) => isListed(page, role)).length > 1 ? section : null
}

/** The pages of a section, in the place of the title of the one that is open. */
export function SectionTabs({ section, person }: { section: ConsoleSection; person: Person }) {
  const counts = useConsoleCounts()
  return (
    <nav
      className={`ring-inside tabs flex min-w-0 gap-5 overflow-x-auto text-body ${classes['tabs']}`}
      aria-label={section.label}
    >
      <PageLinks pages={section.pages} role={person.role} counts={counts} />
    </nav>
  )
}
