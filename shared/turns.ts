/** Work of each name that is under way, by the promise that settles when the last of it has ended. */
export type Turns = Map<string, Promise<unknown>>

/** Begins work once all earlier work of that name has ended, however it ended. `begin` gets what to wait for; it never rejects. */
export function takeTurn<Result>(
  turns: Turns,
  name: string,
  begin: (before: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const before = turns.get(name) ?? Promise.resolve()
  const turn = begin(before)
  const done = Promise.allSettled([before, turn]).then(() => {
    if (turns.get(name) === done) turns.delete(name)
  })
  turns.set(name, done)
  return turn
}
