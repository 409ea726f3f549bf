const LONGEST_SUBJECT = 72

/** Subjects that git writes itself. */
const OF_GIT = /^(?:Merge |Revert "|fixup! |squash! )/

const FORM = /^(?:[a-z0-9][a-z0-9-]*(?: [a-z0-9-]+)?)(?:, [a-z0-9-]+)*: \S/

const NO_VERB =
  /^(?:an?|the|its?|this|that|these|no|not|each|every|all|both|one|only|when|where|if|what|whether|who|how|why|of|by|in|on|at|for|with|from|to|as|after|before|now|new|more|is|are|was|has)$/i

/** Verbs in the imperative that end as other forms do. */
const IMPERATIVES =
  /(?:ss|[aeiou]{2}d|^(?:bias|canvas|focus|embed|shed|shred|speed|bring|ping|string|ring|sing|swing|fling|cling|sting))$/

/** "filament is shown" says how the program is; "say what is shown" says what the commit does. */
const STATEMENT =
  /^\S+ (?:(?!(?:what|who|which|that|whether|where|when|why|how|if|it)\b)\S+ )?(?:is|are|was|were)\b/

/** Returns what is wrong with a commit's subject, or null. */
export function commitFault(subject: string): string | null {
  if (OF_GIT.test(subject)) return null
  if (subject.length > LONGEST_SUBJECT)
    return `has ${subject.length} characters, more than ${LONGEST_SUBJECT}`
  if (!FORM.test(subject)) return 'does not begin with an area: "orders: show ..."'
  const words = subject.slice(subject.indexOf(': ') + 2)
  const verb = /^[^\s,;:]*/.exec(words)![0]
  if (NO_VERB.test(verb) || /[^a-z-]/.test(verb))
    return `begins with "${verb}" where a verb belongs: "orders: show ..."`
  if (/(?:s|ed|ing)$/.test(verb) && !IMPERATIVES.test(verb))
    return `begins with "${verb}", not with a verb in the imperative: "show", not "shows" or "showed"`
  return STATEMENT.test(words)
    ? 'states how the program is; say what the commit does: "orders: show ..."'
    : null
}
