import type { WireRefusal } from '../api.ts'

interface Item {
  loc: (string | number)[]
  msg: string
}

/** What was wrong with each field of a form, by its name, from the list of a 422. */
export function fieldErrors({ fields }: WireRefusal): Record<string, string> {
  const items = Array.isArray(fields['items']) ? (fields['items'] as Item[]) : []
  return Object.fromEntries(items.map((item) => [String(item.loc.at(-1)), item.msg]))
}
