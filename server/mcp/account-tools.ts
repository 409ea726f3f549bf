import { z } from 'zod'
import { Me } from '../../shared/accounts/api-keys.ts'
import { readMe } from '../accounts/api-keys.ts'
import { READS, tool } from './tool.ts'

export const ACCOUNT_TOOLS = [
  tool({
    name: 'get_account',
    title: 'Whose account this is',
    description:
      'Tells for whom you act in this shop: name and e-mail address of the person, and the scopes you were given.',
    scopes: [],
    hints: READS,
    input: z.object({}),
    answer: Me,
    run: (shop, caller) => ({
      answer: readMe(shop, caller),
      next_steps: ['To get a price, call create_upload with the file’s name, then create_quote.'],
    }),
  }),
]
