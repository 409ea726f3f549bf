/** The outcome of a move: its words for the status line, what was not done and why, and what undoes it. */
export interface MoveDone {
  text?: string
  notes?: readonly string[]
  undo?: QueuedMove | undefined
}

/** Carries something out on the server. */
export type QueuedMove = () => Promise<MoveDone>

/** The outcome of an intent when its turn comes; a sentence says why one does not apply anymore. */
export interface Turn<Asked> {
  move?: QueuedMove
  /** The dialog that asks something before. */
  ask?: Asked
  says?: string | undefined
}

/**
 * The meaning of a key or click. It keeps the ids of its rows and what to do with them, never a row: `turn` looks the
 * rows up in what the page shows when its turn comes.
 */
export interface Intent<Shown, Asked> {
  ids: readonly string[]
  /** The rows in a sentence, such as `plate 7`. */
  name: string
  /** The act in words, after `You were about to`, for a row that a colleague changed first. */
  aim?: string
  turn: (shown: Shown) => Turn<Asked>
}

export interface MoveQueue<Shown, Asked> {
  waiting: readonly Intent<Shown, Asked>[]
  running: Intent<Shown, Asked> | null
  /** The open dialog; what waits goes on after it. */
  asked: { work: Asked; intent: Intent<Shown, Asked> } | null
  done: Omit<MoveDone, 'notes'> | null
  /** Sentences that say why intents were not carried out. */
  notes: readonly string[]
  error: unknown
  /** The intent that `error` is about. */
  failed: Intent<Shown, Asked> | null
}

export const EMPTY_QUEUE: MoveQueue<unknown, never> = {
  waiting: [],
  running: null,
  asked: null,
  done: null,
  notes: [],
  error: null,
  failed: null,
}

/** Adds a key or click. What was said of earlier ones stays until the next one that is pressed at rest. */
export function addIntent<S, A>(queue: MoveQueue<S, A>, intent: Intent<S, A>): MoveQueue<S, A> {
  const atRest = isAtRest(queue) ? { notes: [], error: null, failed: null } : {}
  return { ...queue, ...atRest, waiting: [...queue.waiting, intent] }
}

export function isAtRest<S, A>({ waiting, running, asked }: MoveQueue<S, A>): boolean {
  return waiting.length === 0 && running === null && asked === null
}

/** Returns the intent whose turn it is; null while a move is under way or a dialog is open. */
export function nextIntent<S, A>({ waiting, running, asked }: MoveQueue<S, A>): Intent<S, A> | null {
  return running === null && asked === null ? (waiting[0] ?? null) : null
}

export function beginIntent<S, A>(queue: MoveQueue<S, A>, turn: Turn<A>): MoveQueue<S, A> {
  const [intent, ...waiting] = queue.waiting
  return {
    ...queue,
    waiting,
    running: turn.move ? intent : null,
    asked: turn.ask === undefined ? null : { work: turn.ask, intent },
    // Anything done before a key that means nothing anymore is still the last thing done.
    done: turn.move ? null : queue.done,
    notes: addNote(queue.notes, turn.says),
  }
}

/** Begins what the open dialog confirms. */
export function beginConfirmed<S, A>(queue: MoveQueue<S, A>): MoveQueue<S, A> {
  const running = queue.asked?.intent ?? { ids: [], name: '', turn: () => ({}) }
  return { ...queue, running, done: null, error: null, failed: null }
}

export function endMove<S, A>(queue: MoveQueue<S, A>, { notes = [], ...done }: MoveDone): MoveQueue<S, A> {
  return { ...queue, running: null, done, notes: notes.reduce(addNote, queue.notes) }
}

export function addNote(notes: readonly string[], text: string | undefined): readonly string[] {
  return text === undefined || notes.includes(text) ? notes : [...notes, text]
}

/**
 * Ends a move that failed. What waits for the same rows is dropped: it was meant for what the move should have made of them. Other
 * rows go on, because each is looked up again and the server checks it by itself. A failure that any move would meet, such as a
 * server that does not answer, stops all.
 */
export function failMove<S, A>(
  queue: MoveQueue<S, A>,
  { error, stopsAll }: { error: unknown; stopsAll: boolean },
): MoveQueue<S, A> {
  const failed = queue.running
  const ids = new Set(failed?.ids)
  const isDropped = (intent: Intent<S, A>) => stopsAll || intent.ids.some((id) => ids.has(id))
  const dropped = queue.waiting.filter(isDropped).length
  const about = stopsAll || !failed ? '' : ` for ${failed.name}`
  const keys = `${failed ? 'more ' : ''}${dropped === 1 ? 'key was' : 'keys were'}`
  return {
    ...queue,
    running: null,
    done: null,
    error,
    failed,
    waiting: queue.waiting.filter((intent) => !isDropped(intent)),
    notes: dropped === 0 ? queue.notes : addNote(queue.notes, `${dropped} ${keys} not carried out${about}.`),
  }
}

/** Returns what a key does after its page was left: nobody is there to answer a question. */
export function withoutQuestion<S, A>({ name }: Intent<S, A>, turn: Turn<A>): Turn<A> {
  if (turn.ask === undefined) return turn
  return { says: `A key for ${name} was not carried out: it asks a question first, and you left its page.` }
}

/** Returns the sentences about keys that were not carried out; `why` words an error. */
export function notCarriedOut<S, A>(
  { notes, error, failed }: MoveQueue<S, A>,
  why: (error: unknown) => string,
): readonly string[] {
  if (error === null) return notes
  const name = failed?.name ?? ''
  const about = name === '' ? '' : `${name[0].toUpperCase()}${name.slice(1)}: `
  return [`${about}${why(error)}`, ...notes]
}

/** Undoes what was done last before its turn, so that it can be pressed before that has ended. */
export function undoIntent<S, A>(last: () => QueuedMove | undefined): Intent<S, A> {
  return {
    ids: [],
    name: 'undo',
    turn: () => {
      const move = last()
      return move ? { move } : { says: 'There is nothing to undo.' }
    },
  }
}
