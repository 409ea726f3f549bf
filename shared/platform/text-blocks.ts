/** A piece of a text as pages show it. Its words are plain text, never markup. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }

const HEADING = /^#{1,3}\s+(.*)$/
const ITEM = /^[-*•]\s+(.*)$/

/**
 * Reads the blocks of a plain text: a line that begins with `#` is a heading, lines that begin with `-` are a list, and a blank
 * line ends a paragraph. Nothing else has a meaning, so no text can become markup.
 */
export function readTextBlocks(text: string): TextBlock[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((part) => readPart(part.split('\n').map((line) => line.trim())))
}

/** Returns lines without a blank line between them. */
function readPart(lines: readonly string[]): TextBlock[] {
  const blocks: { kind: 'heading' | 'paragraph' | 'list'; lines: string[] }[] = []
  for (const line of lines.filter((one) => one !== '')) {
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    const last = blocks.at(-1)
    if (heading) blocks.push({ kind: 'heading', lines: [heading[1]] })
    else if (item && last?.kind === 'list') last.lines.push(item[1])
    else if (item) blocks.push({ kind: 'list', lines: [item[1]] })
    // A line below an item or in a paragraph goes on with it.
    else if (last?.kind === 'list') last.lines.push(`${last.lines.pop()} ${line}`)
    else if (last?.kind === 'paragraph') last.lines.push(line)
    else blocks.push({ kind: 'paragraph', lines: [line] })
  }
  return blocks.map(({ kind, lines: words }) =>
    kind === 'list' ? { kind, items: words } : { kind, text: words.join(' ') },
  )
}
