import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Server,
} from '@modelcontextprotocol/server'
import type { Shop } from '../shop.ts'
import { findPrompt, PROMPTS } from './prompts.ts'

/** An argument is a name or a few words; the rest is no argument. */
const MAX_CHARACTERS = 1000

/** Lists the prompts of the table and writes them. */
export function servePrompts(server: Server, shop: Shop): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ write: _write, arguments: asked, ...shown }) => ({
      ...shown,
      arguments: [...asked],
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(shop, params))
}

function getPrompt(
  shop: Shop,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined },
): GetPromptResult {
  const prompt = findPrompt(name)
  if (!prompt) throw invalid(`There is no prompt named "${name}".`)
  const missing = prompt.arguments.filter((one) => one.required && !given[one.name]?.trim())
  if (missing.length > 0)
    throw invalid(`The prompt "${name}" needs ${missing.map((one) => `"${one.name}"`).join(' and ')}.`)
  const long = prompt.arguments.find((one) => (given[one.name]?.length ?? 0) > MAX_CHARACTERS)
  if (long) throw invalid(`"${long.name}" may have up to ${MAX_CHARACTERS} characters.`)
  return { description: prompt.description, messages: prompt.write(shop, given) }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
