import type { Network } from './ports/network.ts'
import type { ServerSettings } from './settings.ts'

/** Addresses for generated links, without a slash at the end. */
export interface ShopAddress {
  /** For links that people hand on: in answers, emails and guides. */
  base_url: string
  /** The MCP server, issuer and audience of its tokens. The same for every request: clients compare it. */
  mcp_url: string
  /** Where the sender of the present request has the shop open; left out where there is no request. */
  page_url?: string
}

/** Where the browser that asks goes on: it is known at that address only. */
export function pageUrl({ address }: { address: ShopAddress }): string {
  return address.page_url ?? address.base_url
}

/** What programs elsewhere are told, whoever asks: the address that the shop was given, else as for links. */
export function publicUrl(shop: {
  address: ShopAddress
  settings: Pick<ServerSettings, 'base_url'>
}): string {
  return shop.settings.base_url ?? shop.address.base_url
}

/**
 * The addresses of a server that listens: those that were set, else the machine's own in the local network where others
 * may connect, else loopback. Looked up at each use, because a machine's address changes while the program runs.
 */
export class ListeningAddress implements ShopAddress {
  readonly #settings: ServerSettings
  readonly #network: Network
  #url = ''
  #port = 0

  constructor(settings: ServerSettings, network: Network) {
    this.#settings = settings
    this.#network = network
  }

  /** Called once the port is known; gives the address on this very machine. */
  listensAt(port: number): string {
    const { host } = this.#settings
    this.#port = port
    this.#url = urlOf(isAnyAddress(host) ? '127.0.0.1' : host, port)
    return this.#url
  }

  get base_url(): string {
    return this.#settings.base_url ?? this.inNetwork()[0] ?? this.#url
  }

  get mcp_url(): string {
    return this.#settings.mcp_url ?? this.#settings.base_url ?? this.#url
  }

  /** Where other machines reach a server that listens at every address of this one; the likeliest first. */
  inNetwork(): string[] {
    if (!isAnyAddress(this.#settings.host)) return []
    return this.#network.addresses().map((address) => urlOf(address, this.#port))
  }
}

/** Whether a server that listens there takes connections at every address of its machine. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
