/** Answers to begin with, for what shops are asked most. `{part}` is replaced with the file name. */
const TEMPLATES = [
  'Thank you for your question about {part}. We are looking into it and will answer today.',
  'Could you mark the spot that you mean on the model? Then we can tell you how it will print.',
  'This wall is thinner than our printers can print well. Can you make it at least 0.8 mm thick and upload the part again?',
  'We can print this side up, so that it shows no support marks. Shall we?',
  'Which fit do you need between the two parts: loose, sliding or tight?',
  'This is possible. We have noted it with your part, and the price stays the same.',
] as const

/** Returns the answers that staff can begin with for a part. */
export function answerTemplates(filename: string): string[] {
  return TEMPLATES.map((template) => template.replace('{part}', () => filename))
}
