import { z } from 'zod'
import { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { QuoteListQuery } from '../../../shared/quoting/quotes/list-query.ts'
import { pollSecondsFor } from '../../../shared/quoting/quotes/next-steps.ts'
import { Quote, QuoteListPage } from '../../../shared/quoting/quotes/quote.ts'
import { ClaimBody, RequoteBody, UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { listDatedQuotes, readDatedQuote } from '../../orders/ship-dates/read-quote.ts'
import { claimQuote } from '../guests/claim-quote.ts'
import { cancelQuote } from '../withdraw-quote.ts'
import { createQuote } from '../intake/create-quote.ts'
import type { CreatedQuote } from '../intake/quote-request.ts'
import { sendRequest } from '../review/engineering-requests.ts'
import { requote } from '../requote.ts'
import type { ShownQuote } from '../show-quote.ts'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint.ts'

export const QUOTE_PARAMS = z.object({ quote_id: z.string().meta({ description: 'The id of a quote.' }) })

/** Answers with a quote; while it is being processed, with `Retry-After`. */
export function quoteResult(quote: ShownQuote): HandlerResult<Quote> {
  const isPending = quote.status === 'received' || quote.status === 'processing'
  return isPending
    ? { answer: quote, headers: { 'retry-after': String(pollSecondsFor(quote.wait_seconds)) } }
    : { answer: quote }
}

function createdResult({ quote, replayed }: CreatedQuote): HandlerResult<Quote> {
  const result = quoteResult(quote)
  return replayed ? { ...result, headers: { ...result.headers, 'idempotent-replayed': 'true' } } : result
}

const CREATE_QUOTE = endpoint({
  method: 'POST',
  path: '/v1/quotes',
  name: 'create_quote',
  group: 'Quotes',
  summary: 'Upload a part and get a quote',
  description:
    'The file is measured and priced in the background: read the quote every 5 to 10 seconds until its status is ' +
    '`quoted`, `needs_review`, `engineering` or `failed`. A file that was measured before is priced at once.',
  access: { scope: 'quotes' },
  limit: 'quote_create',
  upload: UploadFields,
  idempotency: 'optional',
  success: { status: 202, description: 'The quote, `received` or priced at once.', schema: Quote },
  refusals: ['material_unavailable', 'color_unavailable'],
  handle: async (shop, caller, input) => createdResult(await createQuote(shop, caller, input)),
})

const GET_QUOTE = endpoint({
  method: 'GET',
  path: '/v1/quotes/{quote_id}',
  name: 'get_quote',
  group: 'Quotes',
  summary: 'Read a quote',
  access: { scope: 'quotes' },
  limit: 'other',
  params: QUOTE_PARAMS,
  success: { status: 200, description: 'The quote.', schema: Quote },
  refusals: ['quote_not_found'],
  cached: 'private',
  handle: (shop, caller, input) => quoteResult(readDatedQuote(shop, caller, input)),
})

const REQUOTE = endpoint({
  method: 'POST',
  path: '/v1/quotes/{quote_id}/requote',
  name: 'requote',
  group: 'Quotes',
  summary: 'Change or refresh a quote',
  description:
    'Changes material, quantity, units, color or print settings, or refreshes an expired quote. Continue with the quote in ' +
    'the answer: it may have a new id. A quote that is already priced stays as it is, and the change creates a new one.',
  access: { scope: 'quotes' },
  limit: 'requote',
  params: QUOTE_PARAMS,
  body: { schema: RequoteBody, required: false },
  success: { status: 201, description: 'The quote: `quoted`, `received` or `engineering`.', schema: Quote },
  refusals: [
    'material_unavailable',
    'color_unavailable',
    'setting_invalid',
    'quote_not_found',
    'quote_paid',
    'file_not_stored',
  ],
  handle: (shop, caller, input) => quoteResult(requote(shop, caller, input)),
})

const SEND_REQUEST = endpoint({
  method: 'POST',
  path: '/v1/quotes/{quote_id}/request',
  name: 'send_engineering_request',
  group: 'Quotes',
  summary: 'Send an engineering request',
  description: 'Sends a draft to the engineers. Sending a request again returns it unchanged.',
  access: { scope: 'quotes' },
  limit: 'other',
  params: QUOTE_PARAMS,
  success: { status: 200, description: 'The quote with `request_status` `open`.', schema: Quote },
  refusals: ['quote_not_found', 'not_engineering', 'draft_expired'],
  handle: (shop, caller, input) => quoteResult(sendRequest(shop, caller, input)),
})

export const QUOTE_ENDPOINTS = [
  CREATE_QUOTE,
  endpoint({
    method: 'GET',
    path: '/v1/quotes',
    name: 'list_quotes',
    group: 'Quotes',
    summary: 'List quotes',
    access: { scope: 'quotes' },
    limit: 'other',
    query: QuoteListQuery,
    success: {
      status: 200,
      description: 'One page of quotes. `next_cursor` is null on the last page.',
      schema: QuoteListPage,
    },
    refusals: [],
    handle: (shop, caller, input) => ({ answer: listDatedQuotes(shop, caller, input) }),
  }),
  GET_QUOTE,
  REQUOTE,
  endpoint({
    method: 'POST',
    path: '/v1/quotes/{quote_id}/claim',
    name: 'claim_quote',
    group: 'Quotes',
    summary: 'Claim a quote made without an account',
    description:
      'Moves a guest’s quote to this account. It gets a new `review_url`; the old link stops working.',
    access: { scope: 'quotes' },
    limit: 'claim',
    params: QUOTE_PARAMS,
    body: { schema: ClaimBody, required: true },
    success: { status: 200, description: 'The quote, which now belongs to this account.', schema: Quote },
    refusals: ['claim_token_invalid', 'quote_claimed', 'payment_in_progress'],
    handle: (shop, caller, input) => quoteResult(claimQuote(shop, caller, input)),
  }),
  SEND_REQUEST,
  endpoint({
    method: 'POST',
    path: '/v1/quotes/{quote_id}/cancel',
    name: 'withdraw_quote',
    group: 'Quotes',
    summary: 'Withdraw an engineering request',
    access: { scope: 'quotes' },
    limit: 'other',
    params: QUOTE_PARAMS,
    success: { status: 200, description: 'The quote, `withdrawn`.', schema: Quote },
    refusals: ['quote_not_found', 'not_engineering'],
    handle: (shop, caller, input) => quoteResult(cancelQuote(shop, caller, input)),
  }),
]

/** Endpoints for a browser without an account: the same commands on the guest's own quotes, under `/guest`. */
export const GUEST_ENDPOINTS = [
  forGuest(CREATE_QUOTE, 'guest'),
  forGuest(GET_QUOTE, 'anyone'),
  forGuest(REQUOTE, 'anyone'),
  forGuest({ ...SEND_REQUEST, limit: 'requote', body: { schema: ContactBody, required: true } }, 'anyone'),
]

function forGuest(base: Endpoint, access: 'guest' | 'anyone'): Endpoint {
  const path = base.path.replace('/v1/', '/guest/')
  return { ...base, path, name: `${base.name}_as_guest`, group: 'Site', access }
}
