import type { WireRefusal } from '../api.ts'

interface ErrorItem {
  loc: (string | number)[]
  msg: string
}

/** Returns the error sentence of each field by name, from the list of a refused input. */
export function fieldErrors(refusal: WireRefusal | null): Record<string, string> {
  const fields = refusal?.fields ?? {}
  const items = Array.isArray(fields['items']) ? (fields['items'] as ErrorItem[]) : []
  return Object.fromEntries(items.map((item) => [String(item.loc.at(-1)), item.msg]))
}
