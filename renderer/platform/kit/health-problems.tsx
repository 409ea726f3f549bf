import { useLocation } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { HEALTH_AREA_WORDS, type HealthFinding } from '../../../shared/operations/health/health-finding.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { CONSOLE_PAGES } from './console-sections.ts'

const TONES = { good: 'good', notice: 'attention', bad: 'stop' } as const

/** Returns true if a warning at the top of every page of the console says the same (shop-warnings.tsx). */
export function hasBanner({ area, state }: Pick<HealthFinding, 'area' | 'state'>): boolean {
  return (
    area === 'disk' || area === 'clock' || (state === 'bad' && (area === 'backups' || area === 'database'))
  )
}

/** Lists what is wrong, each problem with its next step. */
export function HealthProblems({ problems, person }: { problems: HealthFinding[]; person: Person }) {
  return problems.map((problem) => (
    <Notice
      key={`${problem.area} ${problem.sentence}`}
      tone={TONES[problem.state]}
      title={HEALTH_AREA_WORDS[problem.area]}
      actions={<NextStep page={problem.page} person={person} />}
    >
      <p>{problem.sentence}</p>
      <p>{problem.advice}</p>
    </Notice>
  ))
}

/** A link to the page on which to do it, for whoever may open that. */
function NextStep({ page, person }: { page: string | null; person: Person }) {
  const here = useLocation().pathname
  const entry = CONSOLE_PAGES.find(({ to }) => to === page && to !== here)
  if (!entry || !hasRight(person.role, entry.right)) return null
  return <ButtonLink to={entry.to}>Open {entry.label}</ButtonLink>
}
