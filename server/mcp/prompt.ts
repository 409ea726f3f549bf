import type { PromptMessage } from '@modelcontextprotocol/server'
import type { Shop } from '../shop.ts'

/** One thing a prompt asks of the person who starts it. Values are texts, as the protocol has them. */
export interface PromptArgument {
  name: string
  title: string
  description: string
  required: boolean
}

/** A task that a person starts by name; what it says is said to the agent in the person's words. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  write: (shop: Shop, given: Record<string, string>) => PromptMessage[]
}

export function said(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } }
}

/** A text of the shop that the agent reads along. */
export function enclosed(resource: { uri: string; mimeType: string; text: string }): PromptMessage {
  return { role: 'user', content: { type: 'resource', resource } }
}
