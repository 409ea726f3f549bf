const CURRENT = '2026-07-28'

export interface Message {
  jsonrpc: '2.0'
  id?: number
  method: string
  params?: Record<string, unknown>
}

export interface Answer {
  status: number
  headers: Headers
  /** The body parsed as JSON where it is JSON, else as text. */
  body: never
}

/** A message as the revisions before 2026-07-28 send it. */
export function earlier(method: string, params?: Record<string, unknown>, id: number | null = 1): Message {
  return { jsonrpc: '2.0', ...(id !== null && { id }), method, ...(params && { params }) }
}

/** A message of the current revision, which names its client each time. */
export function current(method: string, params: Record<string, unknown> = {}, revision = CURRENT): Message {
  const asker = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return earlier(method, { ...params, _meta: asker })
}

/** The headers that mirror a message of the current revision. */
export function mirrored({ method, params }: Message, revision = CURRENT): Record<string, string> {
  const name = params?.['name']
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  }
}

/** A program that writes its requests to `/mcp` by hand. A header of `null` is left out. */
export class McpWire {
  readonly #address: string
  readonly #token: string | null

  constructor(address: string, token: string | null) {
    this.#address = address
    this.#token = token
  }

  async send(method: string, more: { headers?: Record<string, string | null>; body?: string } = {}) {
    const headers = {
      authorization: this.#token === null ? null : `Bearer ${this.#token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...more.headers,
    }
    const sent = Object.entries(headers).filter((one): one is [string, string] => one[1] !== null)
    const answer = await fetch(`${this.#address}/mcp`, { method, headers: sent, body: more.body ?? null })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: read(text) } as Answer
  }

  post(body: unknown, headers: Record<string, string | null> = {}) {
    return this.send('POST', { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
  }

  /** Sends a message of the current revision with the headers that belong to it. */
  current(method: string, params: Record<string, unknown> = {}, headers: Record<string, string | null> = {}) {
    const message = current(method, params)
    return this.post(message, { ...mirrored(message), ...headers })
  }

  call(name: string, headers: Record<string, string | null> = {}) {
    return this.current('tools/call', { name, arguments: {} }, headers)
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
