import type { MaterialsAnswer } from '../../../shared/catalog/materials.ts'
import type { GuideFacts } from './guide-facts.ts'
import { inItem } from './markdown.ts'
import { DELIVERY_QUESTION, EXAMPLE_ADDRESS } from './rules-for-agents.ts'

/** Returns the steps of a purchase over HTTP, with complete requests. */
export function httpFlow(facts: GuideFacts): string {
  const { base_url } = facts.address
  return `## Step by step, over HTTP

\`$LAYERLINE_KEY\` is an API key, \`$QUOTE_ID\` the \`id\` of the last answer. The whole contract is
[the OpenAPI document](${base_url}/docs/openapi.json).

${requestsForPrice(facts)}
${requestsForPurchase(facts)}`
}

function requestsForPrice({ address: { base_url }, materials }: GuideFacts): string {
  const { material, color, infill } = exampleChoice(materials)
  return `1. **Choose.** No key is needed for the materials:

${shell([`curl ${base_url}/v1/materials`])}

2. **Upload.** The answer is 202 with a quote that is \`received\`. The same \`Idempotency-Key\` with the same request gives the
   same quote again.

${shell([`curl ${base_url}/v1/quotes`, KEY, header('Idempotency-Key: first-bracket'), '-F file=@bracket.step', `-F "material=${material}" -F "color=${color}" -F quantity=2`])}

3. **Poll** every 5 to 10 seconds until the status is \`quoted\`, \`needs_review\`, \`engineering\` or \`failed\`. Send the \`ETag\` of the
   last answer in \`If-None-Match\` to be told 304 while nothing has changed. \`flags\` says in a sentence
   each what may go wrong; \`manufacturability.findings\` adds figures, places and what to do.

${shell([`curl ${base_url}/v1/quotes/$QUOTE_ID`, KEY])}

4. **Change** what the person wants changed; what is left out stays. Go on with the \`id\` of the answer, and poll it.

${shell([`curl ${base_url}/v1/quotes/$QUOTE_ID/requote`, KEY, JSON_TYPE, body({ quantity: 5, print_settings: { infill } })])}
`
}

function requestsForPurchase({ address: { base_url }, support_email }: GuideFacts): string {
  return `5. **Price the delivery.** ${inItem(DELIVERY_QUESTION)}

${shell([`curl ${base_url}/v1/quotes/$QUOTE_ID/delivery`, KEY, JSON_TYPE, body(EXAMPLE_ADDRESS)])}

6. **Ask the person, then accept.** The key needs the scope \`purchase\`. The answer is 402 \`payment_required\` with a
   \`checkout_url\` at which the person pays; \`speed\` is that of the option they chose. Use a new \`Idempotency-Key\` for each
   purchase and the same one to repeat a request.

${shell([`curl ${base_url}/v1/quotes/$QUOTE_ID/accept`, KEY, header('Idempotency-Key: buy-bracket-1'), JSON_TYPE, body({ speed: 'week' })])}

7. **Several parts** are bought in one purchase: \`POST /v1/baskets\` with their \`quote_ids\`, price the delivery of everything with
   \`PUT /v1/baskets/{basket_id}/delivery\`, and accept the basket as above. The answer has one \`checkout_url\`, and after
   payment each part is an order of its own with the same \`purchase_number\`.
8. **Follow.** Once it is paid the quote is \`accepted\` and the order has the same id. A paid order cannot be canceled:
   whoever wants that writes to ${support_email ?? 'the shop'}.

${shell([`curl ${base_url}/v1/orders/$QUOTE_ID`, KEY])}`
}

const KEY = header('Authorization: Bearer $LAYERLINE_KEY')
const JSON_TYPE = header('Content-Type: application/json')

function header(text: string): string {
  return `-H "${text}"`
}

function body(value: unknown): string {
  return `-d '${JSON.stringify(value)}'`
}

/** Returns a shell command over several lines. */
export function shell(parts: readonly string[]): string {
  return `\`\`\`sh\n${parts.join(' \\\n  ')}\n\`\`\``
}

/** Returns choices that the shop has in stock, because readers try the examples. */
export function exampleChoice({ materials, print_settings }: MaterialsAnswer): {
  material: string
  color: string
  infill: number
} {
  const offered = materials.filter(({ available, custom }) => available && !custom)
  const chosen = offered.find(({ id }) => id === 'PETG') ?? offered[0] ?? materials[0]
  const { min = 0, max = 100 } = print_settings.find(({ name }) => name === 'infill') ?? {}
  return { material: chosen.id, color: chosen.colors[0], infill: Math.min(Math.max(40, min), max) }
}
