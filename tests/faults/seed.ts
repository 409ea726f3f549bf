/** Returns pseudo-random numbers from 0 to 1, the same ones for the same seed (mulberry32, by Tommy Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of this run: `FAULTS_SEED` repeats an earlier one. Printed, so that a failure can be repeated. */
export function seedOfRun(): number {
  const given = process.env['FAULTS_SEED']
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
  process.stdout.write(`seed ${seed} (FAULTS_SEED=${seed} repeats it)\n`)
  return seed
}

/** `FAULTS_ROUNDS`, or the number of the short form. */
export function roundsOfRun(short: number): number {
  return Number(process.env['FAULTS_ROUNDS'] ?? short)
}

/** True for the long form: longer locks, more rounds. */
export const IS_LONG = process.env['FAULTS_LONG'] === '1'
