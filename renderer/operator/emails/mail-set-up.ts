import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

/** The mail server's settings, as owners see them. */
export type MailSetUp = inferRouterOutputs<Router>['letters']['setUp']
