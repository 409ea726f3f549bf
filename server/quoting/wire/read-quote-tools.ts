import { AgentQuote, quoteLine, QuoteLines } from '../../../shared/quoting/quotes/agent-quote.ts'
import { QuoteListQuery } from '../../../shared/quoting/quotes/list-query.ts'
import { listDatedQuotes, readDatedQuote } from '../../orders/ship-dates/read-quote.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { QUOTE_INPUT, quoteResult } from '../../mcp/quote-result.ts'
import { READS, tool } from '../../mcp/tool.ts'

export const GET_QUOTE = tool({
  name: 'get_quote',
  title: 'Read a quote',
  description:
    'One quote of this account: its status, a binding price and ship date for each lead time, findings on the part (flags, ' +
    'with places in mm), the delivery and, while one is open, the checkout link. Use it to poll a quote that is being ' +
    'measured, every 5 to 10 seconds, and before a purchase. Money is in cents of US dollars, times are ' +
    'Unix seconds, days are calendar days in Pacific time.',
  scopes: ['quotes'],
  hints: READS,
  limit: 'other',
  input: QUOTE_INPUT,
  answer: AgentQuote,
  run: (shop, caller, input) => quoteResult(readDatedQuote(shop, caller, input)),
})

export const LIST_QUOTES = tool({
  name: 'list_quotes',
  title: 'List quotes',
  description:
    'The quotes of this account, newest first, in short. Use it to find a quote whose id you do not have; get_quote has the ' +
    'details of one. Paid quotes are listed with status accepted; list_orders has their orders.',
  scopes: ['quotes'],
  hints: READS,
  limit: 'other',
  input: describeFields(QuoteListQuery, {
    limit: 'How many to return, 1 to 100; 50 when left out.',
    cursor: 'next_cursor of the previous page; left out for the first page.',
    status: 'Only quotes in this status.',
    material: 'Only quotes in this material.',
    q: 'Only quotes with this number, such as Q-1042, or whose file name contains this text, up to 100 characters.',
  }),
  answer: QuoteLines,
  run(shop, caller, input) {
    const { quotes, next_cursor } = listDatedQuotes(shop, caller, input).parse()
    return {
      answer: { quotes: quotes.map(quoteLine), next_cursor },
      next_steps: [
        quotes.length === 0
          ? 'There are no quotes. To get a price, call create_upload with the file’s name and size, then create_quote.'
          : 'Call get_quote with an id for the details of that quote.',
        ...(next_cursor === null ? [] : [`For older quotes call list_quotes with cursor "${next_cursor}".`]),
      ],
    }
  },
})
