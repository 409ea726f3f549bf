import { AgentQuote } from '../../../shared/quoting/quotes/agent-quote.ts'
import { IdempotencyKey } from '../../../shared/platform/idempotency-key.ts'
import { uploadSteps } from '../../../shared/quoting/quotes/next-steps.ts'
import { UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { FileSource, UploadLink, UploadLinkBody } from '../../../shared/quoting/quotes/upload-link.ts'
import { createUploadLink } from '../intake/create-upload-link.ts'
import { createQuoteFrom } from '../intake/quote-from-link.ts'
import { CHOICE_WORDS, UNITS_WORDS } from '../../mcp/choice-words.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { quoteResult } from '../../mcp/quote-result.ts'
import { ADDS, tool } from '../../mcp/tool.ts'

export const CREATE_UPLOAD = tool({
  name: 'create_upload',
  title: 'Get an upload address',
  description:
    'Returns a one-time address for one STEP, STL, OBJ or 3MF file of up to 50 MB by HTTP PUT, valid for 15 minutes. Use it ' +
    'when you can send HTTP requests; otherwise send create_quote a file_url, or file_base64 for a file of up to 64 KB. Then ' +
    'call create_quote with the upload_id: until then the shop does nothing with the file.',
  scopes: ['quotes'],
  hints: ADDS,
  limit: 'other',
  input: describeFields(UploadLinkBody, {
    filename: 'Name of the file with its ending, such as bracket.step.',
    size: 'Size of the file in bytes; a larger file is refused. At most 52428800 (50 MB).',
  }),
  answer: UploadLink,
  run(shop, caller, input) {
    const answer = createUploadLink(shop, caller, input)
    return { answer, ...uploadSteps(answer) }
  },
})

const QuoteRequest = FileSource.extend({
  ...UploadFields.shape,
  idempotency_key: IdempotencyKey.optional(),
})

export const CREATE_QUOTE = tool({
  name: 'create_quote',
  title: 'Get a quote for a part',
  description:
    'Creates a quote for a file: send exactly one of upload_id, file_url and file_base64. The part is measured and priced in ' +
    'the background, so poll get_quote until its status is quoted, needs_review, engineering or failed; a file that was ' +
    'measured before is priced at once. Prices are binding, and quotes are free. For another material, quantity or color of ' +
    'the same file call requote instead.',
  scopes: ['quotes'],
  hints: { ...ADDS, openWorldHint: true },
  limit: 'quote_create',
  input: describeFields(QuoteRequest, {
    upload_id: 'From create_upload, after the file was sent to its upload_url.',
    file_url: 'A public https address where the file can be read without signing in, up to 2000 characters.',
    file_base64: 'The file itself in base64, of a file of up to 64 KB; with filename.',
    filename:
      'Name of the file with its ending; required with file_base64, otherwise it replaces the known name.',
    ...CHOICE_WORDS,
    material: `${CHOICE_WORDS.material} PLA+ when left out.`,
    color: `${CHOICE_WORDS.color} The first of colors when left out.`,
    quantity: 'How many pieces of the part, 1 to 100; 1 when left out.',
    units: `${UNITS_WORDS} mm when left out.`,
    idempotency_key:
      'Any text of your own, up to 200 characters. The same text within 24 hours, with the same file and choices, returns the ' +
      'same quote and no second one.',
  }),
  answer: AgentQuote,
  async run(shop, caller, input) {
    const { idempotency_key = null, ...request } = input
    const { quote } = await createQuoteFrom(shop, caller, { ...request, idempotency_key })
    return quoteResult(quote)
  },
})
