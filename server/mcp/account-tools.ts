import { z } from 'zod'
import { Me } from '../../shared/accounts/api-keys.ts'
import { readMe } from '../accounts/api-keys.ts'
import { READS, tool } from './tool.ts'

export const GET_ACCOUNT = tool({
  name: 'get_account',
  title: 'Whose account this is',
  description:
    'Tells for whom you act in this shop: name and e-mail address of the person; and how you are connected, with the name and the ' +
    'scopes of the API key in use. Use it to check a connection, not before every call.',
  scopes: [],
  hints: READS,
  limit: 'other',
  input: z.object({}),
  answer: Me,
  run: (shop, caller) => ({
    answer: readMe(shop, caller),
    next_steps: ['To get a price, call create_upload with the file’s name and size, then create_quote.'],
  }),
})
