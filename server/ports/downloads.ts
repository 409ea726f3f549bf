/** What the program hands out of itself: the bridge for agents on other computers, packed for `npx`. */
export interface Downloads {
  /** Whether it was built; what is not there is offered nowhere. */
  hasBridge(): boolean
  /** Null where it was not built. */
  readBridge(): Promise<Uint8Array | null>
}
