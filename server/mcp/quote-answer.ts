import { z } from 'zod'
import { agentQuote, type AgentQuote } from '../../shared/quotes/agent-quote.ts'
import { quoteSteps } from '../../shared/quotes/next-steps.ts'
import type { ShownQuote } from '../quotes/show-quote.ts'
import type { Told } from './tool.ts'

/** Names one quote of the account. */
export const OF_QUOTE = z.object({
  quote_id: z
    .string()
    .meta({ description: 'The id of a quote, as create_quote, requote or list_quotes gave it.' }),
})

/** A quote as an agent reads it, with what comes next. */
export function toldQuote(shown: ShownQuote): Told<AgentQuote> {
  const answer = agentQuote(shown.parse())
  return { answer, ...quoteSteps(answer), subject_id: answer.id }
}
