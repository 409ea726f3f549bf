import { networkOf } from '../../../shared/accounts/network.ts'
import type { Browser } from '../../accounts/sign-in.ts'
import type { Endpoint } from '../endpoint.ts'

/** New accounts are counted by network address, once what was sent can make one. */
export const NEW_ACCOUNT: NonNullable<Endpoint['limitOf']> = {
  limit: 'sign_up',
  key: ({ browser }) => networkOf((browser as Browser).address),
}
