/** The words of one kind of finding: what it is called, what is so, and what to do about it. */
export interface FindingWords<Figures> {
  title: string
  message: (figures: Figures) => string
  suggestion: (figures: Figures) => string
}

/** Lets TypeScript see which figures the sentences need. A sentence without figures is given as it is. */
export function words<Figures = object>(
  title: string,
  message: string | ((figures: Figures) => string),
  suggestion: string | ((figures: Figures) => string),
): FindingWords<Figures> {
  return { title, message: asFunction(message), suggestion: asFunction(suggestion) }
}

function asFunction<Figures>(
  sentence: string | ((figures: Figures) => string),
): (figures: Figures) => string {
  return typeof sentence === 'string' ? () => sentence : sentence
}
