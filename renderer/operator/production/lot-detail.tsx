import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { durationText } from '../../ui/words.ts'
import { Key } from '../kit/list.tsx'
import { OrderFace } from '../kit/order-face.tsx'
import { PickField } from '../kit/pick-field.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { PrintCardBlock } from '../part/print-card.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { unitsText } from './lot-words.ts'
import { spreadText } from './start-words.ts'
import classes from './production.module.css'
import { UnitPicker } from './unit-picker.tsx'
import type { LotDecision } from './use-lot-decision.ts'
import panel from '../kit/panel.module.css'

interface LotDetailProps {
  lot: Lot
  printers: readonly PrinterState[]
  mayMake: boolean
  decision: LotDecision
}

/** One lot: the part, a choice of its units, and the actions on them. */
export function LotDetail({ lot, printers, mayMake, decision }: LotDetailProps) {
  return (
    <>
      <OrderFace order={lot.order} />
      {lot.order.status === 'on_hold' ? (
        <Notice tone="attention" title="This order is on hold">
          Running prints finish; nothing new is started.
        </Notice>
      ) : null}
      <p>
        {durationText(lot.seconds)} of machine time each
        {lot.units.length > 1 ? `, ${durationText(lot.seconds * lot.units.length)} in total` : ''}
      </p>
      <UnitPicker lot={lot} picked={decision.picked} onPick={decision.pick} />
      {mayMake ? <Actions lot={lot} printers={printers} decision={decision} /> : null}
      <PrintCardBlock id={lot.order.order_id} unit={unitOf(lot, decision.picked)} />
      <Failed error={decision.moves.error} />
      <Dialogs decision={decision} />
    </>
  )
}

/** Returns the picked unit when it is one of several; else undefined. */
function unitOf({ order }: Lot, picked: ReadonlySet<number>): number | undefined {
  return order.quantity > 1 && picked.size === 1 ? [...picked][0] : undefined
}

function Actions({ lot, printers, decision }: Omit<LotDetailProps, 'mayMake'>) {
  const { next, setOpenDialog, moves } = decision
  const disabled = moves.busy || decision.picked.size === 0
  const startsNone = lot.status === 'queued' && decision.starts === 0
  return (
    <>
      {lot.status === 'queued' ? <StartField lot={lot} printers={printers} decision={decision} /> : null}
      <div className={panel['actions']}>
        {next ? (
          <Button look="primary" data-decide disabled={disabled || startsNone} onClick={next.run}>
            {next.label} <Key>{next.key}</Key>
          </Button>
        ) : null}
        {lot.status === 'queued' ? null : (
          <>
            <Button disabled={disabled} onClick={() => setOpenDialog('fail')}>
              Print again <Key>f</Key>
            </Button>
            <Button disabled={disabled} onClick={() => setOpenDialog('back')}>
              Move back <Key>b</Key>
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function StartField({ lot, printers, decision }: Omit<LotDetailProps, 'mayMake'>) {
  const { printerId, choosePrinter } = decision
  const fitting = printers.filter(({ id }) => lot.printer_ids.includes(id))
  if (fitting.length === 0)
    return <Notice tone="stop" title={`No active printer can print this part in ${lot.order.material}`} />
  return (
    <div className={classes['start']}>
      <PickField
        label="Printer"
        value={printerId ?? ''}
        options={[
          { value: '', label: spreadText(lot, printers) },
          ...fitting.map(({ id, name, until }) => ({
            value: id,
            label: until === null ? `${name}, as one plate` : `${name} (printing)`,
          })),
        ]}
        onChange={(id) => choosePrinter(id === '' ? null : id)}
      />
    </div>
  )
}

function Dialogs({ decision }: { decision: LotDecision }) {
  const { openDialog, setOpenDialog, units, moves, picked } = decision
  const close = () => setOpenDialog(null)
  const numbers = [...picked]
  if (openDialog === 'fail')
    return (
      <FailDialog
        units={numbers}
        busy={moves.busy}
        error={moves.fail.error}
        onClose={close}
        onFail={(failure) => moves.fail.mutate({ units, ...failure }, { onSuccess: close })}
      />
    )
  if (openDialog === 'back')
    return (
      <ReasonDialog
        title={`Move ${unitsText(numbers)} back one step?`}
        label="Reason"
        confirm="Move back"
        busy={moves.busy}
        error={moves.back.error}
        onClose={close}
        onConfirm={(why) => moves.back.mutate({ units, why }, { onSuccess: close })}
      />
    )
  return null
}
