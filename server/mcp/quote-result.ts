import { z } from 'zod'
import { agentQuote, type AgentQuote } from '../../shared/quoting/quotes/agent-quote.ts'
import { quoteSteps } from '../../shared/quoting/quotes/next-steps.ts'
import type { ShownQuote } from '../quoting/show-quote.ts'
import type { ToolResult } from './tool.ts'

/** Input that names one quote of the account. */
export const QUOTE_INPUT = z.object({
  quote_id: z.string().meta({ description: 'The id of a quote, from create_quote, requote or list_quotes.' }),
})

/** Returns a quote as an agent reads it, with the next steps. */
export function quoteResult(shown: ShownQuote): ToolResult<AgentQuote> {
  const answer = agentQuote(shown.parse())
  return { answer, ...quoteSteps(answer), subject_id: answer.id }
}
