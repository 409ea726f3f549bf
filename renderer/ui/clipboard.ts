/**
 * Puts a text on the clipboard; false where the browser does not allow it. Call it from a click: both ways need a user's
 * gesture.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    // Undefined outside secure contexts, such as `http://<LAN address>`; a rejection means a missing permission.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The older way, which browsers allow in every context: selects the text in a field that nobody sees. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.ariaHidden = 'true'
  field.tabIndex = -1
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  // Inside an open dialog, because its focus trap would take the focus, and with it the selection, away.
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
