/**
 * Ref of a form in a dialog: puts focus into its first field rather than on the cross that closes the dialog. Works also
 * for a form that appears once the dialog is open.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('input, select, textarea')
  if (!field) return
  // The dialog moves focus there when it opens.
  field.dataset['autofocus'] = 'true'
  const dialog = field.closest('[role="dialog"]')
  if (dialog?.contains(document.activeElement)) field.focus()
}
