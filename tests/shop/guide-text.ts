/** The blocks of code of one language in a text of Markdown, in their order. */
export function blocksOf(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((block) => block[1] === language)
    .map((block) => block[2].trim())
}

/** Every web address of a text. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s)`"'|>]+/g)].map(([address]) => address.replace(/[.:,]+$/, ''))
}
