import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SECURITY_KINDS, type SecurityKind } from '../../shared/accounts/security-events.ts'
import { root } from '../platform/shell/root-route.ts'

/** For owners: staff and their roles. */
const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('../accounts/people/people-page.tsx'), 'PeoplePage'),
})

/** The security log; the address says which entries are shown. */
const securityLog = createRoute({
  getParentRoute: () => root,
  path: '/people/log',
  validateSearch: ({ kind, person }): { kind?: SecurityKind | undefined; person?: string | undefined } => ({
    kind: SECURITY_KINDS.find((known) => known === kind),
    person: typeof person === 'string' && person !== '' ? person : undefined,
  }),
  component: lazyRouteComponent(() => import('../accounts/people/security-log-page.tsx'), 'SecurityLogPage'),
})

/** The pages about staff. */
export const peopleRoutes = [people, securityLog] as const
