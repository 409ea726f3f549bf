import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextState } from '../../../shared/platform/moves.ts'
import type { ListedPlate } from '../../../shared/production/plates/plate-list.ts'
import { PLATE_MOVES, type PlateTrigger } from '../../../shared/production/plates/plate-states.ts'
import { refusalOf, server } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { StartDialog, type StartInput } from './start-dialog.tsx'
import { asksForBeds, startedText, type PlateToStart } from './start-moves.ts'
import { runEach, type BulkOutcome } from '../../platform/lists/run-each.ts'

interface SeenPlate {
  plate_id: string
  revision: number
}

const ACTIONS: readonly {
  trigger: PlateTrigger
  label: string
  verb: string
  act: (plate: SeenPlate) => Promise<unknown>
}[] = [
  {
    trigger: 'end_print',
    label: 'Print done',
    verb: 'recorded as printed',
    act: (plate) => server.plates.endPrint.mutate({ plates: [plate], clear: false }),
  },
  {
    trigger: 'clear',
    label: 'Clear',
    verb: 'cleared',
    act: (plate) => server.plates.clear.mutate({ plates: [plate] }),
  },
  {
    trigger: 'remove',
    label: 'Remove',
    verb: 'removed',
    act: (plate) => server.plates.remove.mutate(plate),
  },
]

interface PlateBulkProps {
  rows: ListedPlate[]
  mayMake: boolean
  onDone: (outcome: BulkOutcome) => void
}

/** Offers what can be done with several plates. Each plate gets the same command as on its own page. */
export function PlateBulk({ rows, mayMake, onDone }: PlateBulkProps) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const possible = ACTIONS.filter(({ trigger }) =>
    rows.some(({ status }) => nextState(PLATE_MOVES, status, trigger) !== undefined),
  )
  const run = async ({ act, verb }: (typeof ACTIONS)[number]) => {
    setBusy(true)
    const outcome = await runEach(rows, ({ id, revision }) => act({ plate_id: id, revision }), {
      doneText: (count) => `${counted(count, 'plate')} ${verb}`,
      nameOf: ({ number }) => `Plate ${number}`,
    })
    await refreshOrders(queries)
    setBusy(false)
    onDone(outcome)
  }
  return (
    <>
      {mayMake ? <StartAction rows={rows} isBusy={isBusy} setBusy={setBusy} onDone={onDone} /> : null}
      {mayMake
        ? possible.map((action) => (
            <Button key={action.trigger} disabled={isBusy} onClick={() => void run(action)}>
              {action.label}
            </Button>
          ))
        : null}
      <PrintMenu plates={rows.map(({ number }) => number)} />
    </>
  )
}

interface StartActionProps extends Pick<PlateBulkProps, 'rows' | 'onDone'> {
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

/** Starts the planned plates among the rows; asks for the beds first where something is sent. */
function StartAction({ rows, isBusy, setBusy, onDone }: StartActionProps) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const planned = rows.filter(({ status }) => status === 'planned')
  if (planned.length === 0) return null
  const start = async ({ plates, empty_beds }: StartInput) => {
    setBusy(true)
    const outcome = await startListed(plates, empty_beds)
    await refreshOrders(queries)
    setBusy(false)
    setAsking(false)
    onDone(outcome)
  }
  const begin = () =>
    asksForBeds(planned) ? setAsking(true) : void start({ plates: planned, empty_beds: [] })
  return (
    <>
      <Button disabled={isBusy} onClick={begin}>
        Start
      </Button>
      {isAsking ? (
        <StartDialog
          plates={planned}
          nameOf={(id) => planned.find(({ printer_id }) => printer_id === id)?.printer ?? id}
          action={{ mutate: (input) => void start(input), isPending: isBusy, error: null }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Starts plates as on the production page. One that is refused stays planned and stops no other. */
async function startListed(
  plates: readonly PlateToStart[],
  empty_beds: readonly string[],
): Promise<BulkOutcome> {
  try {
    const outcome = await server.printerLinks.startEach.mutate({
      plates: plates.map(({ id, revision }) => ({ plate_id: id, revision })),
      empty_beds: [...empty_beds],
    })
    const failed = outcome.failed.map(({ number, why }) => ({ name: `Plate ${number}`, why }))
    return { done: startedText(outcome) || 'No plate started', failed }
  } catch (error) {
    return { done: 'No plate started', failed: [{ name: 'Start', why: refusalOf(error).detail }] }
  }
}
