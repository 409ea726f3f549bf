import { customerRouter } from './customer.ts'

/** Everything the pages can ask for. Its type is all that the renderer sees of the server. */
export const router = customerRouter

export type Router = typeof router
