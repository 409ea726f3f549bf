import { networkOf } from '../../../shared/accounts/network.ts'
import type { Browser } from '../../accounts/sign-in.ts'
import type { Endpoint } from '../endpoint.ts'

/** Counts new accounts by network address, once the input is valid. */
export const NEW_ACCOUNT: NonNullable<Endpoint['extraLimit']> = {
  limit: 'sign_up',
  key: ({ browser }) => networkOf((browser as Browser).address),
}
