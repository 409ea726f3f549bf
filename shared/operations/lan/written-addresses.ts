/** The addresses at which a shop can be opened; null if there is none. Without trailing slashes. */
export interface KnownAddresses {
  /** The address of a tunnel or reverse proxy, from the settings. */
  base_url: string | null
  mcp_url: string | null
  /** Over https in the local network, by name or address. */
  lan_url: string | null
  /** Over http in the local network, if the server itself listens there. */
  network_url: string | null
  /** On this machine. */
  local_url: string
}

/** The address that is written for each audience. */
export interface WrittenAddresses {
  /** Emails, QR codes, review links, receipts and whatever else is read on another device. */
  links: string
  /** Issuer and audience of the MCP server, for programs on this machine and behind the tunnel. */
  agents: string
  /** The same for programs that connect over the local network; null while it is closed. */
  lan_agents: string | null
  /** The address to which payment services, carriers and mail services send webhooks; null without a public address. */
  hooks: string | null
}

/**
 * Decides which address is written for whom. A link is opened on any device, so the address that reaches furthest wins. OAuth
 * clients compare the issuer with the address that they were given (RFC 8414, 3.3), so each way in has its own unless one is
 * set for all.
 */
export function writtenAddresses(known: KnownAddresses): WrittenAddresses {
  const { base_url, mcp_url, lan_url, network_url, local_url } = known
  return {
    links: base_url ?? lan_url ?? network_url ?? local_url,
    agents: mcp_url ?? base_url ?? local_url,
    lan_agents: lan_url === null ? null : (mcp_url ?? base_url ?? lan_url),
    hooks: base_url?.startsWith('https:') ? base_url : null,
  }
}
