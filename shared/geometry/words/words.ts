/** The texts of a finding: its title, what was found, and what to do about it. */
export interface FindingWords<Figures> {
  title: string
  message: (figures: Figures) => string
  suggestion: (figures: Figures) => string
}

/** Infers the figures that the sentences need. A sentence without figures may be a plain string. */
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
