import { createRootRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { ErrorPage, NotFoundPage } from './message-page.tsx'

/** What every page stands in. */
export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
