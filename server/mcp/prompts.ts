import { SHARED_RESOURCES } from './resources.ts'
import type { Shop } from '../platform/shop.ts'
import type { PromptMessage } from '@modelcontextprotocol/server'

/** Tasks that people start by name. None buys: the agent asks before a purchase. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: 'quote_part',
    title: 'Get a price for a part',
    description:
      'From a file to a price and ship dates: asks what matters, uploads the file, and explains the result.',
    arguments: [
      {
        name: 'file',
        title: 'File',
        description: 'Name, path or https address of a STEP, STL, OBJ or 3MF file.',
        required: true,
      },
      {
        name: 'quantity',
        title: 'How many',
        description: '1 to 100; asked for when left out.',
        required: false,
      },
      {
        name: 'purpose',
        title: 'What it is for',
        description: 'Loads, heat, weather, looks; asked for when left out.',
        required: false,
      },
    ],
    write: (shop, values) => [
      userMessage(quotePart(values)),
      resourceMessage(shop, 'layerline://how-to-order'),
    ],
  },
  {
    name: 'check_design',
    title: 'Check whether a part prints well',
    description: 'Explains the findings of a quote and how to correct each of them in CAD.',
    arguments: [
      { name: 'quote_id', title: 'Quote', description: 'The id of a quote of this account.', required: true },
      {
        name: 'purpose',
        title: 'What it is for',
        description: 'Loads, heat, weather, looks.',
        required: false,
      },
    ],
    write: (shop, values) => [
      userMessage(checkDesign(values)),
      resourceMessage(shop, 'layerline://design-rules'),
    ],
  },
  {
    name: 'track_orders',
    title: 'Where my orders are',
    description: 'Lists every open order: its progress, when it ships, and where it is.',
    arguments: [],
    write: () => [userMessage(TRACK_ORDERS)],
  },
]

export function findPrompt(name: string): Prompt | undefined {
  return PROMPTS.find((prompt) => prompt.name === name)
}

function resourceMessage(shop: Shop, uri: string) {
  const { mimeType, read } = SHARED_RESOURCES.find((resource) => resource.uri === uri)!
  return attachedResource({ uri, mimeType, text: read(shop) })
}

function quotePart({ file, quantity, purpose }: Record<string, string>): string {
  return `Get me a price for this part: ${file}.
${quantity ? `I need ${quantity}.` : 'Ask me how many I need.'} ${purpose ? `It is for: ${purpose}.` : 'Ask me what it is for: what it carries, how warm it gets, whether it stands outside, how it should look.'}

1. Read list_materials and propose one or two materials that suit the purpose, each with its reason. Let me choose material and color.
2. If the file is an STL or OBJ, ask me which unit it was drawn in.
3. Upload it with create_upload and create_quote, and read get_quote until it is done.
4. Tell me the size of the part, so that I can see that the unit is right; the price and the ship date of every option; and each finding that matters for my purpose, with what to do about it.
5. Ask whether I want to change anything and, if so, requote.
6. Offer to price the delivery. Do not call start_checkout before I have said yes to the total and the ship date of this purchase.`
}

function checkDesign({ quote_id, purpose }: Record<string, string>): string {
  return `Check whether my part prints well: read the quote ${quote_id} with get_quote.
${purpose ? `It is for: ${purpose}.` : 'Ask me what it is for if that decides whether a finding matters.'}

For every entry of flags tell me, those of level "block" first:
- what was found and where, with its measured value and the limit;
- what happens if I leave it as it is;
- what to change in CAD, with the figure to use, and whether a requote in another material or with other print settings would do instead.

Then say what was not looked at (manufacturability.not_assessed). If I want to try a change that needs no new file, requote and compare. The design rules of this shop are attachedResource.`
}

const TRACK_ORDERS = `Tell me where my orders are. Read list_orders, page by page, and get_order for each one that is not completed or cancelled.

For each of them one line: its number and file, how many parts are done, the day it ships by (in Pacific time; if expected_ship_by is later, say so), and once it is shipped how it travels, its tracking link and when it arrives. Those that are on hold or late come first, with the reason the shop gives. Do not change anything.`

/** An argument of a prompt. The protocol has text values only. */
interface PromptArgument {
  name: string
  title: string
  description: string
  required: boolean
}

/** A task that a person starts by name; its messages speak to the agent as the person. */
interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  write: (shop: Shop, values: Record<string, string>) => PromptMessage[]
}

function userMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } }
}

/** Returns a text of the shop, attached for the agent. */
function attachedResource(resource: { uri: string; mimeType: string; text: string }): PromptMessage {
  return { role: 'user', content: { type: 'resource', resource } }
}
