import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../../shared/accounts/people.ts'
import type { HealthFinding } from '../../../shared/health/health-finding.ts'
import { trpc } from '../../api.ts'
import { hasBanner, HealthProblems } from '../kit/health-problems.tsx'

/** Services, memory and time are noticed outside of any write. */
const HEALTH_REFETCH_MS = 60_000

/** The Desk counts failed emails and refunds itself. */
const COUNTED_PAGES = new Set(['/console/letters', '/console/money'])

/** What is wrong with the program, its computer and the services it uses. */
export function HealthNotices({ person }: { person: Person }) {
  const { data = [] } = useQuery(
    trpc.health.problems.queryOptions(undefined, { refetchInterval: HEALTH_REFETCH_MS }),
  )
  return <HealthProblems problems={data.filter(isForDesk)} person={person} />
}

/** That the last run ended unexpectedly is said once (`last-run-notice.tsx`); when it happens often it is said here. */
function isForDesk(problem: HealthFinding): boolean {
  if (problem.area === 'program' && problem.state === 'notice') return false
  return !hasBanner(problem) && !COUNTED_PAGES.has(problem.page ?? '')
}
