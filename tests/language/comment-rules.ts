/** A habit of comments that readers have to read twice. */
interface Habit {
  form: RegExp
  instead: string
}

const HABITS: readonly Habit[] = [
  {
    form: /^(?:What|Whether|Who|Whom|Whose|Why|How|Which)\b/,
    instead:
      'begins with a clause that has no verb of its own; write "Returns ...", "True if ..." or name the thing',
  },
  // "Where one is left, it is used." is a sentence.
  {
    form: /^Where\b[^,]*?(?:[.;:]|$)/,
    instead: 'names no thing; write "The folder of ..." or what is done there',
  },
  {
    form: /^(?:Of|By|That|(?:Since|Until|Under|To|For|From|In|On|At|After|With) (?:when|which|where|whom))\b/,
    instead: 'begins in the air; name the subject first',
  },
  { form: /\banew\b/, instead: 'says "anew"; write "again"' },
  {
    form: /\b(?:null|true|false|undefined|empty|left out) (?:when|where)\b/i,
    instead: 'has a condition; write "null if ..."',
  },
]

export interface Fault {
  /** From 1. */
  line: number
  text: string
}

export function lineAt(source: string, index: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) line++
  return line
}

/** Returns the fault of a doc comment's text, or null. */
function judge(comment: string): string | null {
  const text = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
  const habit = HABITS.find(({ form }) => form.test(text))
  return habit === undefined ? null : `"${text.slice(0, 60)}" ${habit.instead}.`
}

/** Returns the doc comments of a source file that are not sentences of who does what. */
export function findCommentFaults(source: string): Fault[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].flatMap((match) => {
    const text = judge(match[1])
    return text === null ? [] : [{ line: lineAt(source, match.index), text }]
  })
}
