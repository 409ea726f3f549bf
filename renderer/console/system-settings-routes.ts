import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { EMAIL_STATES, type EmailStatus } from '../../shared/messaging/mail/email-states.ts'
import { readChosen, readText } from '../platform/kit/console-search.ts'
import { SECURITY_KINDS, type SecurityKind } from '../../shared/accounts/security-events.ts'
import { EMAIL_KIND_NAMES, type EmailKind } from '../../shared/messaging/mail/email-kinds.ts'
import { readLogsSearch } from '../operations/logs/logs-views.ts'

const emails = createRoute({
  getParentRoute: () => root,
  path: '/console/emails',
  validateSearch: (search): { state?: EmailStatus | undefined; chosen?: string | undefined } => ({
    ...readChosen(search),
    state: EMAIL_STATES.find((known) => known === search['state']),
  }),
  component: lazyRouteComponent(() => import('../messaging/emails/emails-page.tsx'), 'EmailsPage'),
})

const emailTexts = createRoute({
  getParentRoute: () => root,
  path: '/console/email-texts',
  validateSearch: ({ email }): { email?: EmailKind | undefined } => ({
    email: EMAIL_KIND_NAMES.find((kind) => kind === email),
  }),
  component: lazyRouteComponent(
    () => import('../messaging/email-texts/email-texts-page.tsx'),
    'EmailTextsPage',
  ),
})

const mailServer = createRoute({
  getParentRoute: () => root,
  path: '/console/mail-server',
  component: lazyRouteComponent(
    () => import('../messaging/mail-server/mail-server-page.tsx'),
    'MailServerPage',
  ),
})

/** For owners: staff and their roles. */
const staff = createRoute({
  getParentRoute: () => root,
  path: '/console/staff',
  component: lazyRouteComponent(() => import('../accounts/staff/staff-page.tsx'), 'StaffPage'),
})

/** The security log; the address says which entries are shown. */
const securityLog = createRoute({
  getParentRoute: () => root,
  path: '/console/security-log',
  validateSearch: ({ kind, person }): { kind?: SecurityKind | undefined; person?: string | undefined } => ({
    kind: SECURITY_KINDS.find((known) => known === kind),
    person: typeof person === 'string' && person !== '' ? person : undefined,
  }),
  component: lazyRouteComponent(() => import('../accounts/staff/security-log-page.tsx'), 'SecurityLogPage'),
})

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/console/notifications',
  validateSearch: ({ person }): { person?: string | undefined } => ({ person: readText(person) }),
  component: lazyRouteComponent(
    () => import('../desk/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const workstation = createRoute({
  getParentRoute: () => root,
  path: '/console/workstation',
  component: lazyRouteComponent(
    () => import('../operations/workstation/workstation-page.tsx'),
    'WorkstationPage',
  ),
})

const lan = createRoute({
  getParentRoute: () => root,
  path: '/console/lan',
  component: lazyRouteComponent(() => import('../operations/lan/lan-page.tsx'), 'LanPage'),
})

const backups = createRoute({
  getParentRoute: () => root,
  path: '/console/backups',
  component: lazyRouteComponent(() => import('../operations/backups/backups-page.tsx'), 'BackupsPage'),
})

const health = createRoute({
  getParentRoute: () => root,
  path: '/console/health',
  component: lazyRouteComponent(() => import('../operations/health/health-page.tsx'), 'HealthPage'),
})

const logs = createRoute({
  getParentRoute: () => root,
  path: '/console/logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('../operations/logs/logs-page.tsx'), 'LogsPage'),
})

/** The settings of the groups Email, Staff and System. */
export const systemSettingsRoutes = [
  emails,
  emailTexts,
  mailServer,
  staff,
  securityLog,
  notifications,
  workstation,
  lan,
  backups,
  health,
  logs,
] as const
