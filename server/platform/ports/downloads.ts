/** Downloads that the shop offers: the bridge for agents on other computers, packed for `npx`. */
export interface Downloads {
  /** Returns true if it was built; otherwise it is not offered. */
  hasBridge(): boolean
  /** Null if it was not built. */
  readBridge(): Promise<Uint8Array | null>
}
