/** Whose tools a client was last shown: the shop's, or the one that helps to get there. */
export type Listed = 'shop' | 'sign in' | 'no shop'

/** Tells clients when what they were shown is not what there is any more. */
export class ListedState {
  #listed: Listed | null = null
  #onChanged: () => void = () => {}

  /** Who is told. */
  listen(onChanged: () => void): void {
    this.#onChanged = onChanged
  }

  /** A client was just shown these. */
  set(listed: Listed): void {
    this.#listed = listed
  }

  /** These are there now; a client that was shown others is told, once. */
  change(listed: Listed): void {
    if (this.#listed === null || this.#listed === listed) return
    this.#listed = listed
    this.#onChanged()
  }
}
