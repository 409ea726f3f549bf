import type { GuideFacts } from './guide-facts.ts'
import { MAX_INLINE_FILE_BYTES, UPLOAD_LINK_SECONDS } from '../../../shared/quoting/quotes/upload-link.ts'
import { MINUTE } from '../../../shared/platform/time.ts'
import { exampleChoice } from './http-flow.ts'
import { inItem, jsonBlock } from './markdown.ts'
import {
  APPROVAL_RULE,
  conventions,
  DELIVERY_QUESTION,
  EXAMPLE_ADDRESS,
  holdTimes,
  statusTable,
} from './rules-for-agents.ts'

/** Explains how to order, from a file to a parcel, with the tools of the MCP server. */
export function howToOrder(facts: GuideFacts): string {
  return `# How to order a part from ${facts.shop_name}

${APPROVAL_RULE}

## Conventions

${conventions(facts)}

${toolFlow(facts)}

## What the states of a quote mean

${statusTable()}

${holdTimes(facts)}
`
}

/** Returns the steps, each with its call. */
export function toolFlow(facts: GuideFacts): string {
  return `## Step by step, with the tools

Every answer has \`next_steps\`, and \`poll_after_s\` while something is awaited. A refusal has \`error\` (a code), \`detail\` (a
sentence for the person) and \`next_steps\` too.

${towardPrice(facts)}
${towardPurchase(facts)}`
}

function towardPrice({ materials }: GuideFacts): string {
  const { material, color, infill } = exampleChoice(materials)
  return `1. **Choose.** Ask what the part is for: load, heat, sun, water, looks, how many, by when. Read \`list_materials\`; the
   materials tell their strengths there.
2. **Upload.** Say the file’s name and its size in bytes, then PUT the file to the \`upload_url\` of the answer. It takes one
   file, once, for ${UPLOAD_LINK_SECONDS / MINUTE} minutes, and needs no header. A file of up to ${MAX_INLINE_FILE_BYTES / 1024} KB can go into \`create_quote\` as \`file_base64\`
   instead, and one at a public https address as \`file_url\`.

${call('create_upload', { filename: 'bracket.step', size: 18250 })}

3. **Quote.**

${call('create_quote', { upload_id: 'up_...', material, color, quantity: 2, idempotency_key: 'first-bracket' })}

4. **Poll** with \`get_quote\` every \`poll_after_s\` seconds until the status is \`quoted\`, \`needs_review\`, \`engineering\` or
   \`failed\`.

${call('get_quote', { quote_id: 'q_...' })}

5. **Read the findings.** Each of \`flags\` says what may go wrong, with figures, places, and what to do. Tell the person of
   every one that matters for their purpose. No findings are no guarantee.
6. **Change** what the person wants changed. The answer may have a new id: go on with that one.

${call('requote', { quote_id: 'q_...', quantity: 5, print_settings: { infill } })}
`
}

function towardPurchase({ support_email }: GuideFacts): string {
  return `7. **Price the delivery.** ${inItem(DELIVERY_QUESTION)}

${call('price_delivery', { quote_id: 'q_...', ...EXAMPLE_ADDRESS })}

8. **Ask the person**, as said at the top. Then open the checkout with what they said yes to: \`total_with_delivery_cents\`
   and \`ship_by\` of the option they chose. If one of them has changed since, the answer is \`price_changed\` or \`ship_date_changed\`: tell them and ask again.

${call('start_checkout', { quote_id: 'q_...', speed: 'week', user_approved: true, expected_total_cents: 5480, expected_ship_by: '2026-11-30', idempotency_key: 'buy-bracket-1' })}

9. **Hand over** the \`checkout_url\` of the answer. The person pays there; nothing is bought before.
10. **Several parts** are bought in one purchase: quote each, then send their ids as \`quote_ids\` to \`create_basket\`. A basket has
    one delivery (\`price_basket_delivery\`), one ship date for everything and one checkout link (\`start_basket_checkout\`),
    and often costs less than its parts one by one; \`problem\` of a part says what keeps it from being bought.
    A file that holds several parts (flag \`multiple_bodies\`) is quoted as one; \`split_quote\` makes a basket of its parts.
11. **Follow** the order with \`get_order\`; it has the id of its quote. Once it ships, \`tracking\` and \`delivery\` tell where
    it is. A paid order cannot be canceled: whoever wants that writes to ${support_email ?? 'the shop'}.`
}

function call(name: string, args: Record<string, unknown>): string {
  return jsonBlock({ name, arguments: args })
}
