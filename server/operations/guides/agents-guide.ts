import { connecting } from './connecting.ts'
import type { GuideFacts } from './guide-facts.ts'
import { toolFlow } from './how-to-order.ts'
import { httpFlow } from './http-flow.ts'
import { APPROVAL_RULE, conventions, holdTimes, materialsOnOffer, statusTable } from './rules-for-agents.ts'
import { REFUSALS, type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { markdownTable } from './markdown.ts'
import { REFUSAL_ADVICE } from './refusal-advice.ts'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { PAGE_LIMIT } from '../../../shared/platform/ids.ts'
import { durationText } from '../../../shared/geometry/figures.ts'

const MB = 1024 * 1024

const COUNTED: [keyof GuideFacts['rate_limits'], string][] = [
  ['quote_create', 'New quotes'],
  ['requote', 'Requotes and delivery prices'],
  ['claim', 'Claims'],
  ['device_start', 'Device logins begun'],
  ['device_token', 'Device polls'],
  ['mcp', 'Requests to the MCP server'],
  ['other', 'Other requests'],
]

/** Returns the limits on sizes and request rates, with the current values. */
function limitsText({ rate_limits }: GuideFacts): string {
  const rows = COUNTED.map(([name, what]) => [
    what,
    rate_limits[name].map(({ requests, seconds }) => `${requests} in ${spanText(seconds)}`).join(', '),
  ])
  return `- A file has up to ${MAX_FILE_BYTES / MB} MB: STEP, STL, OBJ or 3MF. A quote is for 1 to 100 pieces.
- Lists are newest first, in pages of ${PAGE_LIMIT.default} (\`limit\`, ${PAGE_LIMIT.min} to ${PAGE_LIMIT.max}); \`next_cursor\` is null on the last one, else send it as \`cursor\`.
- Each account may send so much; beyond it the answer is 429 \`rate_limited\` with \`Retry-After\`:

${markdownTable(['What', 'At most'], rows)}`
}

function spanText(seconds: number): string {
  return seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : durationText(seconds)
}

/** `GET /docs/agents.md`: everything an agent needs to know about this shop, on one page. */
export function agentsGuide(facts: GuideFacts): string {
  const sections = [
    introduction(facts),
    `## The rule before all others\n\n${APPROVAL_RULE}`,
    `## Conventions\n\n${conventions(facts)}`,
    connecting(facts),
    toolFlow(facts),
    httpFlow(facts),
    `## What the states of a quote mean\n\n${statusTable()}\n\n${holdTimes(facts)}`,
    `## What this shop prints with\n\n${materialsOnOffer(facts)}`,
    `How to draw a part that prints well: [design rules](${facts.address.base_url}/docs/design-rules.md).`,
    errors(),
    `## Limits\n\n${limitsText(facts)}`,
    conduct(facts),
  ]
  return `${sections.join('\n\n')}\n`
}

function introduction({ shop_name, support_email }: GuideFacts): string {
  const reach = support_email === null ? '' : `Someone at the shop is at\n${support_email}.`
  return `# ${shop_name}: a guide for agents

${shop_name} prints made-to-order parts from plastic. A STEP, STL, OBJ or 3MF file gets a binding price for each lead time, and
findings about how it will print; the person pays at a link, and the parts come by courier or parcel. You can do all of
it but the paying. The same commands stand behind the MCP server and the HTTP interface. ${reach}`
}

function errors(): string {
  return `## Errors

An error is \`{"error": code, "detail": sentence}\` and may have more fields; at the MCP server it is the result of the tool with
\`isError\`. Act on the code, show the sentence. New codes may come: treat one you do not know by its status.

${errorTable()}

## Doing a thing once

\`Idempotency-Key\` (at the MCP server \`idempotency_key\`) makes a request that is sent twice happen once: the same key with the
same request gives the first answer for 24 hours. Use one for every upload, and a new one for each purchase that the
person approved. After a lost answer repeat the request as it was; never invent a new key to get past an error.`
}

function conduct({ address }: GuideFacts): string {
  return `## What spending is watched

The person can give each key and each connected app a monthly limit, and sees on the account page what it did. A checkout
link beyond the limit is refused; only the person can raise it. \`get_account\` and \`GET /v1/me\` tell in \`spending\` what is left
of this month. Nothing is charged before they pay at the link.

## Privacy

- Files and quotes belong to the account. \`review_url\` shows a quote to everybody who has the link: give it to nobody but the
  person.
- A delivery address is stored sealed and is in no answer. Send it for this delivery only, as the person gave it.
- Keys and tokens are secrets: keep them out of chats, logs and files. The person ends a connection at
  ${address.base_url}/account.`
}

/** Returns every code that an agent can get, with its sentence and what to do, in the order of `REFUSALS`. */
function errorTable(): string {
  const rows = (Object.keys(REFUSALS) as RefusalCode[])
    .filter((code) => code in REFUSAL_ADVICE)
    .map((code) => [`\`${code}\``, String(REFUSALS[code][0]), REFUSALS[code][1], REFUSAL_ADVICE[code]!])
  const invalid = [
    '`invalid_input`',
    '422',
    'The input is not valid; `detail` is a list.',
    REFUSAL_ADVICE.invalid_input!,
  ]
  return markdownTable(['`error`', 'Status', 'What it says', 'What to do'], [invalid, ...rows])
}
