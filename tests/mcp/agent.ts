import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { resultSchema } from '../../server/mcp/listed-tools.ts'
import { findTool } from '../../server/mcp/tools.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { McpShop } from './mcp-shop.ts'

type Answer = Record<string, never> & { next_steps: string[] }

/** A program with a key that calls tools, and validates every answer against the published schema of the tool. */
export class Agent {
  readonly #client: Client
  readonly #published: Map<string, ValidateFunction>

  constructor(client: Client, published: Map<string, ValidateFunction>) {
    this.#client = client
    this.#published = published
  }

  /** The result of the tool. Throws when it refused. */
  async call(name: string, args: object = {}): Promise<Answer> {
    const { content, isError } = await this.#ask(name, args)
    if (isError) throw new Error(`${name} refused: ${JSON.stringify(content)}`)
    resultSchema(findTool(name)!).parse(content)
    return content
  }

  /** The refusal of the tool. Throws when it did not refuse. */
  async refused(name: string, args: object = {}): Promise<Answer> {
    const { content, isError } = await this.#ask(name, args)
    if (!isError) throw new Error(`${name} did not refuse: ${JSON.stringify(content)}`)
    if (content.next_steps.length === 0) throw new Error(`no advice for ${String(content['error'])}`)
    return content
  }

  async #ask(name: string, args: object): Promise<{ content: Answer; isError: boolean }> {
    const result = await this.#client.callTool({ name, arguments: { ...args } })
    const content = result.structuredContent as Answer
    const [said] = result.content as { text: string }[]
    if (said.text !== JSON.stringify(content)) throw new Error(`${name} says something else as text`)
    const fits = this.#published.get(name)!
    if (!fits(content))
      throw new Error(`${name} gave what it did not publish: ${JSON.stringify(fits.errors)}`)
    return { content, isError: result.isError === true }
  }
}

/** The tools are the same in every shop, and compiling their schemas is slow. */
let published: Map<string, ValidateFunction> | null = null

export async function agentOf(shop: McpShop, scopes?: Scope[], revision?: string): Promise<Agent> {
  const client = await shop.client(await shop.key(scopes), revision)
  return new Agent(client, (published ??= await readPublished(client)))
}

/** Not with our own schema library: the published schemas have to be valid on their own. */
async function readPublished(client: Client): Promise<Map<string, ValidateFunction>> {
  const { tools } = await client.listTools()
  const ajv = new Ajv2020({ strict: true, strictRequired: false })
  return new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema!)]))
}
