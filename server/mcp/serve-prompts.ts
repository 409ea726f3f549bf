import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Server,
} from '@modelcontextprotocol/server'
import type { Shop } from '../platform/shop.ts'
import { findPrompt, PROMPTS } from './prompts.ts'

/** An argument is a name or a few words. */
const MAX_CHARACTERS = 1000

/** Serves `prompts/list` and `prompts/get`. */
export function servePrompts(server: Server, shop: Shop): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ write: _write, arguments: args, ...prompt }) => ({
      ...prompt,
      arguments: [...args],
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(shop, params))
}

function getPrompt(
  shop: Shop,
  { name, arguments: values = {} }: { name: string; arguments?: Record<string, string> | undefined },
): GetPromptResult {
  const prompt = findPrompt(name)
  if (!prompt) throw invalid(`There is no prompt named "${name}".`)
  const missing = prompt.arguments.filter((argument) => argument.required && !values[argument.name]?.trim())
  if (missing.length > 0)
    throw invalid(
      `The prompt "${name}" needs ${missing.map((argument) => `"${argument.name}"`).join(' and ')}.`,
    )
  const long = prompt.arguments.find((argument) => (values[argument.name]?.length ?? 0) > MAX_CHARACTERS)
  if (long) throw invalid(`"${long.name}" can have at most ${MAX_CHARACTERS} characters.`)
  return { description: prompt.description, messages: prompt.write(shop, values) }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
