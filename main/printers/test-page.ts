const POINTS_PER_INCH = 72
const MARGIN = 18
const LINE = 22

/**
 * Returns a PDF of one page with lines of text within a frame, a quarter inch from the edge of the paper: what is missing of
 * the frame is outside of what the printer prints. `size` is in inches.
 */
export function testPage(size: { width: number; height: number }, lines: readonly string[]): Uint8Array {
  const width = Math.round(size.width * POINTS_PER_INCH)
  const height = Math.round(size.height * POINTS_PER_INCH)
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = [
    `1 w ${MARGIN} ${MARGIN} ${width - 2 * MARGIN} ${height - 2 * MARGIN} re S`,
    `BT /F1 16 Tf ${LINE} TL ${2 * MARGIN} ${height - 3 * MARGIN} Td`,
    text,
    'ET',
  ].join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

/** Joins objects with their table of offsets (ISO 32000-1, 7.5). Everything is ASCII, so characters are bytes. */
function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets: string[] = []
  for (const [index, body] of objects.entries()) {
    offsets.push(`${String(file.length).padStart(10, '0')} 00000 n \n`)
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** Parentheses and backslashes end or escape a text; other characters than ASCII are left out. */
function escaped(line: string): string {
  return line.replaceAll(/[^ -~]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
}
