/** The tools that a client saw last: the shop's, `sign_in`, or `reach_shop`. */
export type ListedTools = 'shop' | 'sign in' | 'no shop'

/** Notifies clients when the tool list has changed. */
export class ListedState {
  #listed: ListedTools | null = null
  #onChanged: () => void = () => {}

  /** Sets the listener. */
  listen(onChanged: () => void): void {
    this.#onChanged = onChanged
  }

  /** Records what a client was just shown. */
  set(listed: ListedTools): void {
    this.#listed = listed
  }

  /** Records what is available now, and notifies once if a client saw another list. */
  change(listed: ListedTools): void {
    if (this.#listed === null || this.#listed === listed) return
    this.#listed = listed
    this.#onChanged()
  }
}
