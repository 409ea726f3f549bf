import { InvalidInput, Refusal } from '../../shared/platform/refusals.ts'

/** The refusal of a command. Throws when the command succeeds. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** The invalid fields of the input, with their errors. */
export function invalidOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidInput) return error.items.map(({ loc }) => loc.join('.'))
    throw error
  }
  throw new Error('it was not refused')
}
