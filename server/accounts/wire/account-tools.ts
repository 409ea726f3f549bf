import { z } from 'zod'
import { Me } from '../../../shared/accounts/api-keys.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { readMeWithSpending } from '../../payments/agent-spending.ts'
import { READS, tool } from '../../mcp/tool.ts'

export const GET_ACCOUNT = tool({
  name: 'get_account',
  title: 'Get the account',
  description:
    'Returns the person you act for in this shop (name and email address), how you are connected, with the name and scopes of ' +
    'the API key in use, and, where the person set a monthly limit, what you may still ask them to pay this month. Use it to ' +
    'check a connection, not before every call.',
  scopes: [],
  hints: READS,
  limit: 'other',
  input: z.object({}),
  answer: Me,
  run: (shop, caller) => {
    const answer = readMeWithSpending(shop, caller)
    return { answer, next_steps: [QUOTE_FIRST, ...limitStep(answer)] }
  },
})

const QUOTE_FIRST = 'To get a price, call create_upload with the file’s name and size, then create_quote.'

function limitStep({ spending }: Me): string[] {
  if (!spending) return []
  const left = formatCents(spending.remaining_cents)
  return [
    `You may ask the person to pay at most ${left} more before ${spending.resets_on}; for more they raise the limit on the account page.`,
  ]
}
