/** The code blocks of one language in a Markdown text, in order. */
export function blocksOf(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((block) => block[1] === language)
    .map((block) => block[2].trim())
}

/** Every web address in a text. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s)`"'|>]+/g)].map(([address]) => address.replace(/[.:,]+$/, ''))
}
