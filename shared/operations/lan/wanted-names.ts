interface NamedShop {
  lan_name: string | null
  allowed_hosts: readonly string[]
  base_url?: string | undefined
  mcp_url?: string | undefined
}

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/**
 * Returns the names under which devices of the local network open the shop: the announced one, the machine's own with and without
 * `.local`, and other names of the settings, such as one of the router. Names of a tunnel or proxy have certificates of their own.
 */
export function wantedNames(
  { lan_name, allowed_hosts, base_url, mcp_url }: NamedShop,
  machine: string,
): string[] {
  const outside = new Set(
    [base_url, mcp_url].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
  )
  const own = HOST_LABEL.test(machine) && machine !== 'localhost' ? [machine, `${machine}.local`] : []
  const names = [
    ...(lan_name === null ? [] : [`${lan_name}.local`]),
    ...own,
    ...allowed_hosts.filter((name) => !outside.has(name)),
  ]
  return [...new Set(names)]
}
