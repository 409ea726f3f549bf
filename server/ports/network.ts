/** This machine in the local network. Both change while the program runs. */
export interface Network {
  /** Its name without a domain, lower case. */
  name(): string
  /** IP addresses other than loopback, the one that other machines most likely reach first. */
  addresses(): string[]
}
