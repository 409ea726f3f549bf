/**
 * Ref of what a dialog contains: moves the focus to its first field instead of the close button, also for a form that
 * appears while the dialog is open. Not for a dialog whose warning has to be read before the field.
 */
export function focusFirstField(content: HTMLElement | null): void {
  const field = content?.querySelector<HTMLElement>('input, select, textarea')
  if (!field) return
  // Mantine's dialog focuses this element when it opens.
  field.dataset['autofocus'] = 'true'
  const dialog = field.closest('[role="dialog"]')
  if (dialog?.contains(document.activeElement)) field.focus()
}
