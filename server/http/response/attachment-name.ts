/** `Content-Disposition` (RFC 6266): an ASCII name for old programs, and the full name (RFC 8187) for all others. */
export function attachmentNamed(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === filename) return `attachment; filename="${filename}"`
  const encoded = encodeURIComponent(filename).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
