/** The result of a bench: whether its targets hold, or why nothing could be measured. */
export type BenchResult = 'holds' | 'missed' | 'no target' | { notMeasured: string }

const EXIT_CODES = { holds: 0, missed: 1, notMeasured: 3 }

/** True for a result that holds, false for a missed one. */
export function resultOf(holds: boolean): BenchResult {
  return holds ? 'holds' : 'missed'
}

/** The last lines and the exit code of a run: 1 when a target was missed, 3 when one could not be measured. */
export function summarize(results: ReadonlyMap<string, BenchResult>): { text: string; exitCode: number } {
  const rows = [...results]
  const namesOf = (wanted: BenchResult) =>
    rows.flatMap(([name, result]) => (result === wanted ? [name] : [])).join(', ')
  const [held, missed] = [namesOf('holds'), namesOf('missed')]
  const notMeasured = rows.flatMap(([name, result]) =>
    typeof result === 'object' ? [`Not measured: ${name} (${result.notMeasured})`] : [],
  )
  const lines = [
    ...(missed ? [`Targets missed: ${missed}`] : []),
    ...(held ? [`Targets hold: ${held}`] : []),
    ...notMeasured,
  ]
  const outcome = missed ? 'missed' : notMeasured.length > 0 ? 'notMeasured' : 'holds'
  return { text: `\n${lines.join('\n')}\n`, exitCode: EXIT_CODES[outcome] }
}
