/** Returns a Markdown table. A bar in a cell is escaped, because it would end the cell. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** `a`, `b` and `c`. */
export function codes(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  if (quoted.length < 2) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)!}`
}

/** Returns a value as a JSON code block. */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

/** Indents a text of several lines for an item of a numbered list. */
export function inItem(text: string): string {
  return text.replaceAll('\n', '\n   ')
}
