import { AgentQuote, quoteLine, QuoteLines } from '../../shared/quotes/agent-quote.ts'
import { ListQuery } from '../../shared/quotes/list-query.ts'
import { listDatedQuotes, readDatedQuote } from '../ship-dates/read-quote.ts'
import { described } from './described.ts'
import { OF_QUOTE, toldQuote } from './quote-answer.ts'
import { READS, tool } from './tool.ts'

export const GET_QUOTE = tool({
  name: 'get_quote',
  title: 'Read a quote',
  description:
    'One quote of this account: its status, binding prices for each lead time with the day it ships by, what was found on ' +
    'the part (flags, with places in mm), the delivery and, while one is open, the checkout link. Use it to poll a quote ' +
    'that is being measured, every 5 to 10 seconds, and before a purchase. Money is in cents of US dollars, times are ' +
    'Unix seconds, days are calendar days in Pacific time.',
  scopes: ['quotes'],
  hints: READS,
  limit: 'other',
  input: OF_QUOTE,
  answer: AgentQuote,
  run: (shop, caller, input) => toldQuote(readDatedQuote(shop, caller, input)),
})

export const LIST_QUOTES = tool({
  name: 'list_quotes',
  title: 'List quotes',
  description:
    'The quotes of this account, the newest first, a few facts of each. Use it to find a quote whose id you do not have; ' +
    'get_quote tells everything about one. Paid quotes stand here with status accepted; list_orders has their orders.',
  scopes: ['quotes'],
  hints: READS,
  limit: 'other',
  input: described(ListQuery, {
    limit: 'How many to give, 1 to 100; 50 when left out.',
    cursor: 'next_cursor of the page before; left out for the first page.',
    status: 'Only quotes in this status.',
    material: 'Only quotes in this material.',
    q: 'Only quotes whose file name has this text in it, up to 100 characters.',
  }),
  answer: QuoteLines,
  run(shop, caller, input) {
    const { quotes, next_cursor } = listDatedQuotes(shop, caller, input).parse()
    return {
      answer: { quotes: quotes.map(quoteLine), next_cursor },
      next_steps: [
        quotes.length === 0
          ? 'There is none. To get a price, call create_upload with the file’s name and size, then create_quote.'
          : 'Call get_quote with the id of one for everything about it.',
        ...(next_cursor === null ? [] : [`For older ones call list_quotes with cursor "${next_cursor}".`]),
      ],
    }
  },
})
