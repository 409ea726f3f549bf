import { MachineError } from '../../ports/printer-link.ts'
import { refuseFailure, type AskMachine } from './machine-http.ts'
import { part, readObject, word } from './machine-json.ts'

const PRINT = { result: part({ status: part({ print_stats: part({ state: word }) }) }) }

/** The states in which Klipper takes each command, and the sentence for any other. */
const MOMENTS = {
  start: {
    isIt: (state: string) => state !== 'printing' && state !== 'paused',
    why_not: 'The printer still has a print. Wait for it or cancel it first.',
  },
  pause: {
    isIt: (state: string) => state === 'printing',
    why_not: 'The printer does not print now, so there is nothing to pause.',
  },
  resume: { isIt: (state: string) => state === 'paused', why_not: 'The print is not paused.' },
  cancel: {
    isIt: (state: string) => state === 'printing' || state === 'paused',
    why_not: 'The printer does not print now, so there is nothing to cancel.',
  },
}

/**
 * Klipper runs the macros of the shop whatever it does, and starts a print over one that is paused, so what it does is asked first. Throws
 * `not_now` where the command does not fit.
 */
export async function refuseWrongMoment(
  ask: AskMachine,
  does: keyof typeof MOMENTS,
  signal: AbortSignal,
): Promise<void> {
  const answer = await ask({ method: 'GET', path: '/printer/objects/query?print_stats' }, signal)
  refuseFailure(answer)
  const { isIt, why_not } = MOMENTS[does]
  const state = readObject(PRINT, answer).result?.status?.print_stats?.state ?? ''
  if (!isIt(state)) throw new MachineError('not_now', why_not)
}
