import { resourceOf } from '../../../shared/accounts/oauth/metadata.ts'
import type { GuideFacts } from './guide-facts.ts'
import { APPROVAL_RULE } from './rules-for-agents.ts'

/** `GET /docs/skill.md`: a skill file, with the front matter that agents choose skills by. */
export function skillFile({ shop_name, address }: GuideFacts): string {
  const { base_url, mcp_url } = address
  const description = `Get binding prices, printability findings and ship dates for 3D-printed plastic parts (FDM) from STEP, STL, OBJ or 3MF files, and order them at ${shop_name}. Use when somebody wants a part made, asks what printing a model would cost, or asks where a printed order is.`
  return `---
name: order-printed-parts
description: ${JSON.stringify(description)}
---

# Order printed parts

1. Connect to the MCP server \`${resourceOf(mcp_url)}\`, or ask for an API key and use \`${base_url}/v1\`. If neither is set up, tell the person
   how: ${base_url}/docs/agents.md explains it.
2. Ask what the part is for, then choose a material from \`list_materials\`.
3. \`create_upload\` and \`create_quote\` with the file, then \`get_quote\` until it has a price.
4. Tell the price and ship date of each option, and the findings that matter for the purpose. \`requote\` for changes.
5. \`price_delivery\` with the address that the person gives. If a carrier is needed, ask them first.
6. Ask for approval, then \`start_checkout\` and hand over the link.
7. \`get_order\` tells how far it is.

${APPROVAL_RULE}

Amounts are US cents, days are Pacific time. Everything else, with every error and what to do about it:
${base_url}/docs/agents.md
`
}
