/**
 * The words of a PDF that pdfkit wrote without compression, line by line: glyphs of each font are turned back by its own
 * `ToUnicode` table, as a reader does when words are copied.
 */
export function pdfText(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj$([^]*?)^endobj$/gm)].map((match) => [match[1], match[2]] as const),
  )
  const letters = new Map<string, string[]>()
  for (const [, name, id] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
    letters.set(name, glyphTexts(objects.get(table ?? '') ?? ''))
  }
  const shown = [...pdf.matchAll(/\/(F\d+) [\d.]+ Tf\n(?:[^\n]*\n)*?\[([^\]]*)\] TJ/g)]
  return shown
    .map(([, font, glyphs]) =>
      [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
        .flatMap(([, hex]) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(font)?.[Number.parseInt(glyph, 16)] ?? '')
        .join(''),
    )
    .join('\n')
}

/** Returns the texts of the glyphs, by glyph number. */
function glyphTexts(table: string): string[] {
  return [...table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, first, list]) => {
    const found: string[] = []
    const codes = [...list.matchAll(/<([0-9a-f ]*)>/g)]
    for (const [at, [, hex]] of codes.entries())
      found[Number.parseInt(first, 16) + at] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
    return found
  })
}
