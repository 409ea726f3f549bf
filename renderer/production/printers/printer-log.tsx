import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { actionText, isToldByPrinter } from '../../../shared/production/printers/printer-action.ts'
import type { PrinterHistoryEntry } from '../../../shared/production/printers-page-data.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import { AddLogPhoto } from './add-log-photo.tsx'
import classes from './printers.module.css'
import { hoursText } from '../../platform/ui/words.ts'
import { logText } from './printer-words.ts'

/** Shows what staff did to a printer, with photos, and what its connection did with it; newest first. */
export function PrinterLog({ printerId, mayMake }: { printerId: string; mayMake: boolean }) {
  const log = useQuery(trpc.printers.log.queryOptions({ printer_id: printerId }))
  return (
    <section className={panel['block']} aria-label="Log">
      <h3>Log</h3>
      <Failed error={log.error} />
      {log.data?.length === 0 ? <p className="font-normal text-muted">Nothing was recorded yet.</p> : null}
      <ol className="grid gap-2.5">
        {log.data?.map((entry) => (
          <li key={`${entry.of} ${entry.id}`}>
            <p>{entry.of === 'work' ? logText(entry) : actionText(entry)}</p>
            <p className="font-normal text-muted">
              {shopInstantText(entry.at)}, {whoText(entry)}
              {entry.of === 'work' ? `, after ${hoursText(entry.printed_seconds)}` : ''}
            </p>
            {entry.of === 'work' ? <Photos ids={entry.photos} /> : null}
            {mayMake && entry.of === 'work' ? <AddLogPhoto logId={entry.id} what={logText(entry)} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function whoText(entry: PrinterHistoryEntry): string {
  if (entry.of === 'connection' && isToldByPrinter(entry.kind)) return 'told by its connection'
  return entry.who ?? 'a former account'
}

function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Box component="ul" className={`flex flex-wrap gap-2 ${classes['photos']}`} m="4px 0">
      {ids.map((id, at) => (
        <li key={id}>
          <a href={`/console/printer-photos/${id}`} target="_blank" rel="noreferrer">
            <img
              className="block rounded bg-sunken"
              src={`/console/printer-photos/${id}`}
              alt={`Work on the printer, ${at + 1}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </Box>
  )
}
