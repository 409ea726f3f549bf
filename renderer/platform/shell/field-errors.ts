import type { WireRefusal } from '../api.ts'

interface ErrorItem {
  loc: (string | number)[]
  msg: string
}

/** Returns the error sentence of each field by name, from the list of a 422. */
export function fieldErrors({ fields }: WireRefusal): Record<string, string> {
  const items = Array.isArray(fields['items']) ? (fields['items'] as ErrorItem[]) : []
  return Object.fromEntries(items.map((item) => [String(item.loc.at(-1)), item.msg]))
}
