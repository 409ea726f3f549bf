/** A form as Stripe expects it: `line_items[0][price_data][currency]=usd`, nested by its brackets. */
export interface Form {
  [name: string]: string | Form
}

export function readForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((step) => step !== '')
    const last = path.pop()!
    let at = form
    for (const step of path) at = (at[step] ??= {}) as Form
    at[last] = value
  }
  return form
}

/** A text field; null if it is omitted. */
export function textOf(form: Form, name: string): string | null {
  const value = form[name]
  return typeof value === 'string' ? value : null
}
