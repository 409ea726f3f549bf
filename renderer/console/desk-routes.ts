import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { readChosen } from '../platform/kit/console-search.ts'

const desk = createRoute({
  getParentRoute: () => root,
  path: '/console',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../desk/desk-page.tsx'), 'DeskPage'),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/console/messages',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../messaging/messages/messages-page.tsx'), 'MessagesPage'),
})

const mentions = createRoute({
  getParentRoute: () => root,
  path: '/console/mentions',
  component: lazyRouteComponent(() => import('../orders/comments/mentions-page.tsx'), 'MentionsPage'),
})

/** The pages of the section Desk. */
export const deskRoutes = [desk, messages, mentions] as const
