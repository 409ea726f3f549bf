/**
 * Ref of a form in a dialog: moves the focus to its first field instead of the close button, also for a form that
 * appears while the dialog is open.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('input, select, textarea')
  if (!field) return
  // Mantine's dialog focuses this element when it opens.
  field.dataset['autofocus'] = 'true'
  const dialog = field.closest('[role="dialog"]')
  if (dialog?.contains(document.activeElement)) field.focus()
}
