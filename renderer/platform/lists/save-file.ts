/** Has the browser save a file. */
export function saveFile(filename: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}
