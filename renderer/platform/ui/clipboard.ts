/**
 * Copies a text to the clipboard. Returns false if the browser does not allow it. Call it from a click: browsers
 * require a user gesture.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    // Undefined outside secure contexts, such as `http://<LAN address>`; rejects without permission.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies by selecting the text in an invisible field, which browsers allow in every context. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.ariaHidden = 'true'
  field.tabIndex = -1
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  // Inside an open dialog, because its focus trap would move the focus and clear the selection.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}
