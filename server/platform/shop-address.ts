import { writtenAddresses, type WrittenAddresses } from '../../shared/operations/lan/written-addresses.ts'
import type { Network } from './ports/network.ts'
import type { ServerSettings } from './settings.ts'

/** Addresses for generated links, without a trailing slash. */
export interface ShopAddress {
  /** For links in answers, emails and guides. */
  base_url: string
  /** The MCP server, and issuer and audience of its tokens. The same for every request of one way in, because clients compare it. */
  mcp_url: string
  /** The address at which the browser of the current request has the shop open; undefined without a request. */
  page_url?: string
}

/** Returns the address for the requesting browser, whose session is valid there only. */
export function pageUrl({ address }: { address: ShopAddress }): string {
  return address.page_url ?? address.base_url
}

/** Returns the address for programs on other machines: the base URL if set, else as for links. */
export function publicUrl(shop: {
  address: ShopAddress
  settings: Pick<ServerSettings, 'base_url'>
}): string {
  return shop.settings.base_url ?? shop.address.base_url
}

/** The addresses of a listening server. Read at each use, because settings and the machine's addresses can change. */
export class ListeningAddress implements ShopAddress {
  readonly #settings: ServerSettings
  readonly #network: Network
  #lanUrl: () => string | null = () => null
  #url = ''
  #port = 0

  constructor(settings: ServerSettings, network: Network) {
    this.#settings = settings
    this.#network = network
  }

  /** Sets the port; returns the address on this machine. */
  listensAt(port: number): string {
    const { host } = this.#settings
    this.#port = port
    this.#url = urlOf(isAnyAddress(host) ? '127.0.0.1' : host, port)
    return this.#url
  }

  /** Sets where the address of the https port for the local network is read. */
  opensLanAt(url: () => string | null): void {
    this.#lanUrl = url
  }

  get base_url(): string {
    return this.written().links
  }

  get mcp_url(): string {
    return this.written().agents
  }

  /** Returns which address is written for whom. */
  written(): WrittenAddresses {
    const { base_url = null, mcp_url = null } = this.#settings
    const lan_url = this.#lanUrl()
    const network_url = this.inNetwork()[0] ?? null
    return writtenAddresses({ base_url, mcp_url, lan_url, network_url, local_url: this.#url })
  }

  /** Returns the http addresses for other machines, most likely first. */
  inNetwork(): string[] {
    if (!isAnyAddress(this.#settings.host)) return []
    return this.#network.addresses().map((address) => urlOf(address, this.#port))
  }
}

/** Returns true if a host means all addresses of the machine. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
