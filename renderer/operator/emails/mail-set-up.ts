import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

/** The mail server as an owner sees it. */
export type MailSetUp = inferRouterOutputs<Router>['letters']['setUp']
