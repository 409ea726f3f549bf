/** Saves bytes as a file. */
export function saveBytes(name: string, { type, base64 }: { type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download begins in a later task; an address that is gone by then downloads nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
