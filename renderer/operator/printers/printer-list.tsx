import type { PrintersPage, ShownPrinter } from '../../../shared/printers/printers-page.ts'
import { StateBadge } from '../../ui/status-badge.tsx'
import { countText } from '../../ui/words.ts'
import { WorkList } from '../kit/list.tsx'
import classes from './printers.module.css'
import list from '../kit/list.module.css'
import tones from '../kit/tones.module.css'
import { groupPrinters } from './printer-groups.ts'
import { ACTIVITY_WORDS, hoursText, loadedText, plateText } from './printer-words.ts'

interface PrinterListProps {
  page: PrintersPage
  chosen: string | null
  onChoose: (id: string) => void
}

/** The printers by group, with what each does, what is loaded, its hours and its tasks due. */
export function PrinterList({ page, chosen, onChoose }: PrinterListProps) {
  const groups = groupPrinters(page.printers)
  return groups.map(([group, rows]) => (
    <section key={group} className={list['group']} aria-label={group || 'Printers'}>
      {group !== '' || groups.length > 1 ? <h2>{group || 'Without a group'}</h2> : null}
      <WorkList
        label={group || 'Printers'}
        rows={rows}
        chosen={chosen}
        onChoose={onChoose}
        columns="minmax(140px, 1.2fr) 158px minmax(90px, 1.4fr) 54px 80px"
        row={(shown) => <PrinterRow shown={shown} now={page.now} />}
      />
    </section>
  ))
}

function PrinterRow({ shown, now }: { shown: ShownPrinter; now: number }) {
  const { printer, tasks } = shown
  const due = tasks.filter((task) => task.due).length
  const work = [plateText(shown, now), loadedText(shown)].filter(Boolean).join(', ')
  return (
    <>
      <span title={[printer.name, printer.model].filter(Boolean).join(', ')}>
        <strong>{printer.name}</strong>
        {printer.model ? <span className={classes['model']}>{printer.model}</span> : null}
      </span>
      <StateBadge words={ACTIVITY_WORDS[shown.activity]} />
      <span className={tones['quiet']} title={work}>
        {work || 'Nothing recorded'}
      </span>
      <span>{hoursText(shown.printed_seconds)}</span>
      <span className={due > 0 ? tones['soon'] : tones['quiet']}>
        {due > 0 ? `${countText(due, 'task')} due` : 'None due'}
      </span>
    </>
  )
}
