/** The phases of the server from its start until it answers, in this order. Only the first and the last always come. */
export type StartPhase =
  | { phase: 'opening' }
  /** A new version of the program opens the shop. */
  | { phase: 'backing_up' }
  | { phase: 'checking' }
  /** `step` is the number of the migration that runs, from 1. */
  | { phase: 'migrating'; step: number; steps: number }
  | { phase: 'listening' }

const SENTENCES: Record<Exclude<StartPhase['phase'], 'migrating'>, string> = {
  opening: 'Opening the data folder.',
  backing_up: 'Backing up the shop before it is updated. With many files this takes minutes.',
  checking: 'Checking the database, the files and the key.',
  listening: 'The database is open. The pages follow in a moment.',
}

/** Returns the sentence about a phase for the person who waits. */
export function startPhaseSentence(phase: StartPhase): string {
  if (phase.phase !== 'migrating') return SENTENCES[phase.phase]
  return `Updating the database to this version of the program: step ${phase.step} of ${phase.steps}.`
}
