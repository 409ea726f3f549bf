import { hoursText } from '../../platform/ui/words.ts'
import type { PrintersPageData, ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { WorkList } from '../../platform/kit/list.tsx'
import { useLivePrinter } from '../printer-links/use-live-printers.ts'
import { groupPrinters } from './printer-groups.ts'
import { loadedText, plateText, stateWords } from './printer-words.ts'

/** The zone in a time of the shop's clock; the list has no room for it. */
const SHOP_ZONE = / P[SD]T$/

const HEADS = ['Printer', 'State', 'Plate and filament', 'Printed', 'Maintenance']

interface PrinterListProps {
  page: PrintersPageData
  chosen: string | null
  onChoose: (id: string) => void
}

/** The printers by group, with what each does or needs of a person, what is loaded, its hours and its tasks due. */
export function PrinterList({ page, chosen, onChoose }: PrinterListProps) {
  const now = useNow()
  const groups = groupPrinters(page.printers)
  return groups.map(([group, rows]) => (
    <section key={group} className="grid gap-1.5" aria-label={group || 'Printers'}>
      {group !== '' || groups.length > 1 ? (
        <h2 className="flex items-baseline gap-2 text-small">{group || 'Without a group'}</h2>
      ) : null}
      <WorkList
        label={group || 'Printers'}
        rows={rows}
        chosen={chosen}
        onChoose={onChoose}
        columns="minmax(96px, 1fr) 158px minmax(150px, 2fr) 64px 80px"
        heads={HEADS}
        row={(shown) => <PrinterRow shown={shown} now={now} />}
      />
    </section>
  ))
}

function PrinterRow({ shown, now }: { shown: ShownPrinter; now: number }) {
  const { printer, tasks } = shown
  const due = tasks.filter((task) => task.due).length
  const live = useLivePrinter(shown.id)
  const work = [plateText(shown, now), loadedText(shown)].filter(Boolean).join(', ')
  const short = [plateText(shown, now).replace(SHOP_ZONE, ''), loadedText(shown)].filter(Boolean).join(', ')
  return (
    <>
      <span title={[printer.name, printer.model].filter(Boolean).join(', ')}>
        <strong>{printer.name}</strong>
        {printer.model ? <span className="block truncate fine">{printer.model}</span> : null}
      </span>
      <StateBadge words={stateWords(shown, now)} />
      {live?.need ? (
        <span className="font-medium text-stop" title={`${live.need.text} ${work}`}>
          {needText(live)}
        </span>
      ) : (
        <span className="font-normal text-muted" title={work}>
          {short || 'Nothing recorded'}
        </span>
      )}
      <span>{hoursText(shown.printed_seconds)}</span>
      <span className={due > 0 ? 'font-medium text-attention' : 'font-normal text-muted'}>
        {due > 0 ? `${counted(due, 'task')} due` : 'None due'}
      </span>
    </>
  )
}

/** Says in two or three words what a printer needs from a person. */
function needText({ need, report }: LivePrinter): string {
  if (need?.about === 'connection') return 'Does not answer'
  if (report?.filament_out) return 'Out of filament'
  return report?.state === 'paused' ? 'Paused at the machine' : 'Needs a person'
}
