import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from './exported-shop.ts'
import { emptyFolder } from './shop-command.ts'

type Spoil = (copy: string) => void

/** A copy of the export without secrets that is spoiled. */
export function spoiledCopy(spoil: Spoil): string {
  const copy = join(emptyFolder(), 'export')
  cpSync(withoutSecrets, copy, { recursive: true })
  spoil(copy)
  return copy
}

/** Changes the text of one file. */
const edit = (path: string, change: (text: string) => string) => (copy: string) =>
  writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'latin1')), 'latin1')

/** Each with what the import says. */
export function exportFaults(): [refusal: string, spoil: Spoil][] {
  const part = `parts/${readdirSync(join(withoutSecrets, 'parts'))[0]}`
  return [
    ['manifest.json is missing', (copy) => rmSync(join(copy, 'manifest.json'))],
    ['is not that of a shop’s export', edit('manifest.json', (text) => text.slice(0, 200))],
    ['is not that of a shop’s export', (copy) => writeFileSync(join(copy, 'manifest.json'), '{"format": 2}')],
    ['changed or is not whole', edit('manifest.json', (text) => text.slice(0, -200))],
    [
      'changed or is not whole',
      edit('manifest.json', (text) => text.replace('"data_path":"', '"data_path":"../')),
    ],
    [
      'changed or is not whole',
      edit('manifest.json', (text) => text.replace(/"orders": \d+/, '"orders": 1')),
    ],
    ['newer version', edit('manifest.json', (text) => text.replace('"format": 1', '"format": 2'))],
    [
      'tables/orders.jsonl was changed',
      edit('tables/orders.jsonl', (text) => text.replace('queued', 'paused')),
    ],
    ['tables/quotes.jsonl is missing', (copy) => rmSync(join(copy, 'tables/quotes.jsonl'))],
    [`${part} is missing`, (copy) => rmSync(join(copy, part))],
    [`${part} was changed`, edit(part, (text) => `${text.slice(0, -1)}!`)],
  ]
}
