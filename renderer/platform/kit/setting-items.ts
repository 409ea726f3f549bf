import type { ConsolePage } from './console-page.ts'
import { itemsNamed } from './palette-items.ts'
import type { RowsByPage } from './setting-row.ts'

const MOST_FOUND = 8

/** Returns the first fields of the pages that a text finds: by their names, then by the words of their help. */
export function settingsNamed(text: string, pages: readonly ConsolePage[], rows: RowsByPage) {
  const fields = pages.flatMap(({ to, label: detail }) =>
    (rows[to] ?? []).map(({ path, label, meaning = '', also = '' }) => ({
      id: `setting-${to}-${path}`,
      group: 'Fields',
      label,
      detail,
      also: `${also} ${meaning}`,
      to,
      hash: path,
    })),
  )
  return itemsNamed(fields, text).slice(0, MOST_FOUND)
}
