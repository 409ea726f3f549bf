import { AgentQuote } from '../../../shared/quoting/quotes/agent-quote.ts'
import { ClaimBody, RequoteBody } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { claimQuote } from '../guests/claim-quote.ts'
import { sendRequest } from '../review/engineering-requests.ts'
import { requote } from '../requote.ts'
import { cancelQuote } from '../withdraw-quote.ts'
import { CHOICE_WORDS, UNITS_WORDS } from '../../mcp/choice-words.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { QUOTE_INPUT, quoteResult } from '../../mcp/quote-result.ts'
import { IDEMPOTENT, CHANGES, tool } from '../../mcp/tool.ts'

export const REQUOTE = tool({
  name: 'requote',
  title: 'Change or refresh a quote',
  description:
    'Changes material, quantity, units, color, print settings or extras of an unpaid quote, or refreshes an expired one when nothing ' +
    'but quote_id is sent. Fields that are left out stay as they are. A quote that is already priced stays as it is, and ' +
    'the change creates a new one: continue with the id in the answer. Free of charge.',
  scopes: ['quotes'],
  hints: CHANGES,
  limit: 'requote',
  input: QUOTE_INPUT.extend(
    describeFields(RequoteBody, {
      ...CHOICE_WORDS,
      quantity: 'How many pieces of the part, 1 to 100.',
      units: UNITS_WORDS,
      print_settings:
        'Changes from the standard print by setting name, such as {"infill": 40, "supports": "none"}: names, types and limits ' +
        'are in print_settings of list_materials. It replaces all earlier settings; {} resets to standard.',
      extras: 'By id, from extras of list_materials. Replaces all earlier ones; [] removes them.',
    }).shape,
  ),
  answer: AgentQuote,
  run(shop, caller, input) {
    const result = quoteResult(requote(shop, caller, input))
    const { id } = result.answer
    if (id === input.quote_id) return result
    const changed = `This is a new quote: use quote_id "${id}" from now on.`
    return { ...result, next_steps: [changed, ...result.next_steps] }
  },
})

export const SEND_ENGINEERING_REQUEST = tool({
  name: 'send_engineering_request',
  title: 'Send an engineering request',
  description:
    'Sends a quote in status engineering to the shop’s engineers, who answer with a binding price or decline. Only when the ' +
    'person wants it: the estimate is not binding, and an engineer spends time on it. Free of charge; buys nothing. Sending ' +
    'a request again changes nothing.',
  scopes: ['quotes'],
  hints: IDEMPOTENT,
  limit: 'other',
  input: QUOTE_INPUT,
  answer: AgentQuote,
  run: (shop, caller, input) => quoteResult(sendRequest(shop, caller, input)),
})

export const WITHDRAW_QUOTE = tool({
  name: 'withdraw_quote',
  title: 'Withdraw an engineering request',
  description:
    'Withdraws a quote in status engineering, whether or not it was sent to the engineers; it can no longer be bought. Quotes ' +
    'in any other status do not have to be withdrawn: they expire.',
  scopes: ['quotes'],
  hints: CHANGES,
  limit: 'other',
  input: QUOTE_INPUT,
  answer: AgentQuote,
  run: (shop, caller, input) => quoteResult(cancelQuote(shop, caller, input)),
})

export const CLAIM_QUOTE = tool({
  name: 'claim_quote',
  title: 'Claim a quote made without an account',
  description:
    'Moves a quote that the person made on the shop’s site without signing in to this account. Ask them for its link (its ' +
    'review_url); the quote gets a new link and the old one stops working. Not for quotes of this account.',
  scopes: ['quotes'],
  hints: IDEMPOTENT,
  limit: 'claim',
  input: QUOTE_INPUT.extend(
    describeFields(ClaimBody, {
      token: 'The last part of the quote’s review_url, or the whole review_url; up to 200 characters.',
    }).shape,
  ),
  answer: AgentQuote,
  run: (shop, caller, input) => quoteResult(claimQuote(shop, caller, input)),
})
