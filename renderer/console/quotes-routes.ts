import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { listAddress, readChosen } from '../platform/kit/console-search.ts'
import { QUOTE_LIST } from '../../shared/desk/quote-list.ts'

const toAnswer = createRoute({
  getParentRoute: () => root,
  path: '/console/to-answer',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../desk/to-answer/to-answer-page.tsx'), 'ToAnswerPage'),
})

const allQuotes = createRoute({
  getParentRoute: () => root,
  path: '/console/quotes',
  validateSearch: listAddress(QUOTE_LIST),
  component: lazyRouteComponent(() => import('../desk/quotes/quotes-page.tsx'), 'QuotesPage'),
})

/** The pages of the section Quotes. */
export const quotesRoutes = [toAnswer, allQuotes] as const
