import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SERVER_INFO_META_KEY,
  StreamableHTTPClientTransport,
  type RequestMethod,
  type ResultTypeMap,
  type ServerCapabilities,
} from '@modelcontextprotocol/client'
import { BridgeFailure, failureWithin } from './bridge-failure.ts'
import type { KeyStore } from './key-store.ts'
import { shopFetch } from './shop-fetch.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'

export interface Timeouts {
  connect_ms: number
  /** The time limit of one request; restarts with every progress report. */
  request_ms: number
}

const TIMEOUTS: Timeouts = { connect_ms: 15_000, request_ms: 120_000 }

export interface CallOptions {
  signal?: AbortSignal
  onprogress?: (progress: { progress: number; total?: number; message?: string }) => void
}

const OTHER_VERSION = 'version_mismatch'

/**
 * The connection to the shop's MCP server. The first request opens it, and the next one after a failure reopens it, so a shop
 * that was restarted or updated needs no restart of the bridge. Failures are BridgeFailures; errors of the shop's protocol
 * stay ProtocolErrors.
 */
export class ShopConnection {
  readonly #shop: string
  readonly #keys: KeyStore
  readonly #timeouts: Timeouts
  #opened: Promise<Client> | null = null

  constructor(shop: string, keys: KeyStore, timeouts = TIMEOUTS) {
    this.#shop = shop
    this.#keys = keys
    this.#timeouts = timeouts
  }

  /** Sends one request. */
  async request<M extends RequestMethod>(
    method: M,
    params: Record<string, unknown>,
    callOptions: CallOptions = {},
  ): Promise<ResultTypeMap[M]> {
    try {
      return await this.#ask(method, params, callOptions)
    } catch (error) {
      if (!(error instanceof BridgeFailure) || error.code !== OTHER_VERSION) throw error
      // The shop was updated: negotiate the protocol version again.
      return this.#ask(method, params, callOptions)
    }
  }

  /** Returns the shop's capabilities and instructions. */
  async offer(): Promise<{ capabilities: ServerCapabilities; instructions: string | undefined }> {
    const client = await this.#client()
    return { capabilities: client.getServerCapabilities() ?? {}, instructions: client.getInstructions() }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await opened?.then((client) => client.close()).catch(() => {})
  }

  async #ask<M extends RequestMethod>(
    method: M,
    params: Record<string, unknown>,
    callOptions: CallOptions,
  ): Promise<ResultTypeMap[M]> {
    const opened = this.#client()
    const client = await opened
    try {
      const options = { ...callOptions, timeout: this.#timeouts.request_ms, resetTimeoutOnProgress: true }
      return withoutItsName(await client.request({ method, params }, options))
    } catch (error) {
      callOptions.signal?.throwIfAborted()
      // Other requests may still use it; the next one opens another.
      const isOver = !(error instanceof ProtocolError) || isOtherVersion(error)
      if (isOver && this.#opened === opened) this.#opened = null
      throw this.#failure(error)
    }
  }

  #client(): Promise<Client> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null
      throw this.#failure(error)
    })
    return this.#opened
  }

  async #open(): Promise<Client> {
    const client = new Client(
      { name: 'layerline-bridge', version: PROGRAM_VERSION },
      { versionNegotiation: { mode: 'auto' } },
    )
    const transport = new StreamableHTTPClientTransport(new URL(`${this.#shop}/mcp`), {
      fetch: shopFetch(this.#shop, this.#keys),
    })
    await client.connect(transport, { timeout: this.#timeouts.connect_ms })
    return client
  }

  #failure(error: unknown): unknown {
    const own = failureWithin(error)
    if (own) return own
    const code = error instanceof SdkError ? error.code : null
    if (isOtherVersion(error) || code === SdkErrorCode.EraNegotiationFailed)
      return new BridgeFailure(
        OTHER_VERSION,
        `The shop at ${this.#shop} and this program speak no common version of MCP.`,
        ['Ask the person to update Layerline on both sides.'],
      )
    if (error instanceof ProtocolError) return error
    if (code === SdkErrorCode.RequestTimeout)
      return new BridgeFailure('shop_timed_out', `The shop at ${this.#shop} took too long to answer.`, [
        'Call again in a moment; look first whether the work was done.',
      ])
    return new BridgeFailure(
      'shop_failed',
      `The shop at ${this.#shop} gave no usable answer: ${(error as Error).message}`,
    )
  }
}

/** Removes the server's name: the bridge puts its own there. */
function withoutItsName<R extends { _meta?: Record<string, unknown> | undefined }>(result: R): R {
  const { _meta: meta, ...rest } = result
  const { [SERVER_INFO_META_KEY]: _name, ...more } = meta ?? {}
  return (Object.keys(more).length > 0 ? { ...rest, _meta: more } : rest) as R
}

/** MCP's error code for an unsupported protocol version. */
const UNSUPPORTED_VERSION: number = ProtocolErrorCode.UnsupportedProtocolVersion

function isOtherVersion(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === UNSUPPORTED_VERSION
}
