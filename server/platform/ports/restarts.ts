/** The result of work between closing the shop and opening it again. */
export interface DoneWhileClosed {
  /** The data folder that is opened now, when it is another one. */
  data_dir?: string
  /** Undoes the work when the shop then cannot be opened. `error` says why. */
  undo?: (error: Error) => Promise<void>
}

/** Runs work on the data folder while no shop is open in it. */
export interface Restarts {
  /** While paused, every write is refused. */
  pauseWrites(isPaused: boolean): void
  /**
   * Closes the server in order, does the work, and opens the shop again in the same process and at the same address, also when the
   * work fails. Returns at once.
   */
  restart(work: () => Promise<DoneWhileClosed>): void
}
