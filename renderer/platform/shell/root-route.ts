import { createRootRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { ErrorPage, NotFoundPage } from './message-page.tsx'

/** The root route; its component is the frame around every page. */
export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
