import { InvalidInput, Refusal } from '../../shared/refusals.ts'

/** The "no" that a command says; a test fails where it says yes. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** What was wrong with the input, and where. */
export function invalidOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidInput) return error.items.map(({ loc }) => loc.join('.'))
    throw error
  }
  throw new Error('it was not refused')
}
