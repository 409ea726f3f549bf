import type { WireRefusal } from '../api.ts'

interface ErrorItem {
  loc: (string | number)[]
  msg: string
}

/** Returns the error sentence of each field by name, from the list of a refused input. */
export function fieldErrors(refusal: WireRefusal | null): Record<string, string> {
  return Object.fromEntries(itemsOf(refusal).map((item) => [String(item.loc.at(-1)), item.msg]))
}

/** Returns true if a refused input was refused for a part of a form, such as `contact`. */
export function isRefusedFor(refusal: WireRefusal, part: string): boolean {
  return itemsOf(refusal).some(({ loc }) => loc.includes(part))
}

function itemsOf(refusal: WireRefusal | null): ErrorItem[] {
  const items = refusal?.fields['items']
  return Array.isArray(items) ? (items as ErrorItem[]) : []
}
