import { AgentQuote } from '../../shared/quotes/agent-quote.ts'
import { ClaimBody, RequoteBody } from '../../shared/quotes/quote-bodies.ts'
import { claimQuote } from '../quotes/claim-quote.ts'
import { sendRequest } from '../quotes/engineering-requests.ts'
import { requote } from '../quotes/requote.ts'
import { cancelQuote } from '../quotes/withdraw-quote.ts'
import { CHOICE_WORDS, UNITS_WORDS } from './choice-words.ts'
import { described } from './described.ts'
import { OF_QUOTE, toldQuote } from './quote-answer.ts'
import { AGAIN_IS_ONCE, CHANGES, tool } from './tool.ts'

export const REQUOTE = tool({
  name: 'requote',
  title: 'Change or refresh a quote',
  description:
    'Changes material, quantity, units, color or print settings of an unpaid quote, or refreshes an expired one when nothing ' +
    'but quote_id is given. Fields that are left out stay as they are. A quote that is priced already stays as it is and ' +
    'the change gives a new one: go on with the id in the answer. Costs nothing.',
  scopes: ['quotes'],
  hints: CHANGES,
  limit: 'requote',
  input: OF_QUOTE.extend(
    described(RequoteBody, {
      ...CHOICE_WORDS,
      quantity: 'How many pieces of the part, 1 to 100.',
      units: UNITS_WORDS,
      print_settings:
        'Changes from the standard print by setting name, such as {"infill": 40, "supports": "none"}: names, types and limits ' +
        'are in print_settings of list_materials. It takes the place of all settings before; {} goes back to standard.',
    }).shape,
  ),
  answer: AgentQuote,
  run(shop, caller, input) {
    const told = toldQuote(requote(shop, caller, input))
    const { id } = told.answer
    if (id === input.quote_id) return told
    const changed = `This is another quote: use quote_id "${id}" from now on.`
    return { ...told, next_steps: [changed, ...told.next_steps] }
  },
})

export const SEND_ENGINEERING_REQUEST = tool({
  name: 'send_engineering_request',
  title: 'Send an engineering request',
  description:
    'Sends a quote in status engineering to the shop’s engineers, who answer with a binding price or decline. Only when the ' +
    'person wants it: the estimate is not binding and a person of the shop spends time on it. Costs nothing and buys ' +
    'nothing. Sending one that was sent before changes nothing.',
  scopes: ['quotes'],
  hints: AGAIN_IS_ONCE,
  limit: 'other',
  input: OF_QUOTE,
  answer: AgentQuote,
  run: (shop, caller, input) => toldQuote(sendRequest(shop, caller, input)),
})

export const WITHDRAW_QUOTE = tool({
  name: 'withdraw_quote',
  title: 'Withdraw an engineering request',
  description:
    'Takes back a quote in status engineering, whether it was sent to the engineers or not; it cannot be bought then. Quotes in ' +
    'any other status need no withdrawing: they end by themselves.',
  scopes: ['quotes'],
  hints: CHANGES,
  limit: 'other',
  input: OF_QUOTE,
  answer: AgentQuote,
  run: (shop, caller, input) => toldQuote(cancelQuote(shop, caller, input)),
})

export const CLAIM_QUOTE = tool({
  name: 'claim_quote',
  title: 'Claim a quote made without an account',
  description:
    'Moves a quote that the person made on the shop’s site without signing in to this account. They give you its link (its ' +
    'review_url); the link changes, and the old one stops working. Not for quotes of this account.',
  scopes: ['quotes'],
  hints: AGAIN_IS_ONCE,
  limit: 'claim',
  input: OF_QUOTE.extend(
    described(ClaimBody, {
      token: 'The last part of the quote’s review_url, or the whole review_url; up to 200 characters.',
    }).shape,
  ),
  answer: AgentQuote,
  run: (shop, caller, input) => toldQuote(claimQuote(shop, caller, input)),
})
