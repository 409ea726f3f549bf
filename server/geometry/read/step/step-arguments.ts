/** An argument of a STEP statement. A reference to another statement is its number with a minus sign. */
export type StepArgument = number | string | StepArgument[]

/** Matches numbers and references, texts (which end at an apostrophe before a comma or a bracket), brackets, and words such as `$` and `.T.`. */
const TOKEN = /[-+]?\d[\d.]*(?:[eE][-+]?\d+)?|#\d+|'(?:[^']|'(?!\s*[,)]))*'?|[()]|[^\s,()'#]+/g

/**
 * Parses the arguments in the outermost brackets of `KEYWORD(...)`, with their nesting. Without recursion, since a hostile
 * file may nest a million deep. Stops at the closing bracket; a missing one is accepted.
 */
export function readArguments(text: string): StepArgument[] {
  const outermost: StepArgument[] = []
  const open: StepArgument[][] = []
  for (const [token] of text.slice(text.indexOf('(')).matchAll(TOKEN)) {
    if (token === '(') {
      const list = open.length === 0 ? outermost : []
      open.at(-1)?.push(list)
      open.push(list)
    } else if (token === ')') {
      open.pop()
      if (open.length === 0) break
    } else open.at(-1)?.push(parseToken(token))
  }
  return outermost
}

function parseToken(token: string): number | string {
  if (token.startsWith('#')) return -Number(token.slice(1))
  const number = Number(token)
  return Number.isNaN(number) ? token : number
}
