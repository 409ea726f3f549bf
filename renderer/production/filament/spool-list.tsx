import type { Spool } from '../../../shared/production/filament/spool.ts'
import { WorkList } from '../../platform/kit/list.tsx'
import { amountText, placeText } from './filament-words.ts'
import { groupSpools, printerNames, type SpoolsPageData } from './spools-page-data.ts'

interface SpoolListProps {
  page: SpoolsPageData
  chosen: string | null
  onChoose: (id: string) => void
}

const COLUMNS = '56px minmax(110px, 1fr) minmax(120px, 1.2fr) 150px'
/** A spool below this share of its filament is nearly empty. */
const NEARLY_EMPTY = 0.15

/** Spools by filament, and those that are retired. */
export function SpoolList({ page, chosen, onChoose }: SpoolListProps) {
  const printers = printerNames(page)
  const groups = groupSpools(page.spools)
  const retired: [string, Spool[]][] = page.retired.length > 0 ? [['Retired', page.retired]] : []
  return [...groups, ...retired].map(([name, rows]) => (
    <section key={name} className="grid gap-1.5" aria-label={name}>
      <h2 className="flex items-baseline gap-2 text-small">{name}</h2>
      <WorkList
        label={name}
        rows={rows}
        chosen={chosen}
        onChoose={onChoose}
        columns={COLUMNS}
        row={(spool) => <SpoolRow spool={spool} printers={printers} />}
      />
    </section>
  ))
}

function SpoolRow({ spool, printers }: { spool: Spool; printers: ReadonlyMap<string, string> }) {
  const { number, brand, remaining_mg, net_mg, retired_at } = spool
  const isLow = remaining_mg < net_mg * NEARLY_EMPTY
  return (
    <>
      <strong>S{number}</strong>
      <span>{brand}</span>
      <span className="font-normal text-muted">
        {retired_at === null ? placeText(spool, printers) : 'Retired'}
      </span>
      <span className={isLow ? 'font-medium text-attention' : undefined}>
        {amountText(remaining_mg)} of {amountText(net_mg)}
      </span>
    </>
  )
}
