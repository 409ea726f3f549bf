import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./overview/account-page.tsx'), 'AccountPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/account/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

/** The acts of keys and connected apps; the address says whose entries are shown. */
const activity = createRoute({
  getParentRoute: () => root,
  path: '/account/activity',
  validateSearch: ({ key, app }): { key?: string | undefined; app?: string | undefined } => ({
    key: typeof key === 'string' && key !== '' ? key : undefined,
    app: typeof app === 'string' && app !== '' ? app : undefined,
  }),
  component: lazyRouteComponent(() => import('./overview/agent-activity-page.tsx'), 'AgentActivityPage'),
})

/** A person approves a device login here by the code that the program shows. */
const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  validateSearch: (search): { code?: string } => {
    const { code } = search
    return typeof code === 'string' && code !== '' ? { code } : {}
  },
  component: lazyRouteComponent(() => import('./devices/device-page.tsx'), 'DevicePage'),
})

/** An app sends a person here to approve its OAuth request. */
const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect/$handle',
  component: lazyRouteComponent(() => import('./apps/connect-page.tsx'), 'ConnectPage'),
})

/** The pages of a person's own account, and those that connect apps and devices to it. */
export const accountRoutes = [account, keys, activity, device, connect] as const
