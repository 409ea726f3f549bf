/** This machine in the local network. Name and addresses can change at runtime. */
export interface Network {
  /** Its name without a domain, lower case. */
  name(): string
  /** IP addresses other than loopback, the most reachable first. */
  addresses(): string[]
}
