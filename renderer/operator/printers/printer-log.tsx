import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { shopInstantText } from '../../ui/words.ts'
import panel from '../kit/panel.module.css'
import tones from '../kit/tones.module.css'
import classes from './printers.module.css'
import { hoursText, logText } from './printer-words.ts'

/** What was done to a printer, newest first. */
export function PrinterLog({ printerId }: { printerId: string }) {
  const log = useQuery(trpc.printers.log.queryOptions({ printer_id: printerId }))
  return (
    <section className={panel['block']} aria-label="Log">
      <h3>Log</h3>
      <Failed error={log.error} />
      {log.data?.length === 0 ? <p className={tones['quiet']}>Nothing was recorded yet.</p> : null}
      <ol className={classes['log']}>
        {log.data?.map((entry) => (
          <li key={entry.id}>
            <p>{logText(entry)}</p>
            <p className={tones['quiet']}>
              {shopInstantText(entry.at)}, {entry.who ?? 'a former account'}, after{' '}
              {hoursText(entry.printed_seconds)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
