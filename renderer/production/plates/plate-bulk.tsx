import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextState } from '../../../shared/platform/moves.ts'
import type { ListedPlate } from '../../../shared/production/plates/plate-list.ts'
import { PLATE_MOVES, type PlateTrigger } from '../../../shared/production/plates/plate-states.ts'
import { server } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { countText } from '../../platform/ui/words.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
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
    trigger: 'start',
    label: 'Start',
    verb: 'started',
    act: (plate) => server.plates.start.mutate({ plates: [plate] }),
  },
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
      doneText: (count) => `${countText(count, 'plate')} ${verb}`,
      nameOf: ({ number }) => `Plate ${number}`,
    })
    await refreshOrders(queries)
    setBusy(false)
    onDone(outcome)
  }
  return (
    <>
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
