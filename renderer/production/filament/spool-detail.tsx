import { useQuery } from '@tanstack/react-query'
import type { Spool } from '../../../shared/production/filament/spool.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import { Key } from '../../platform/kit/list.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { amountText, placeText, spoolLogText } from './filament-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { markIntent, type SpoolDialog } from './spool-keys.ts'
import { printerNames, type SpoolsPageData } from './spools-page-data.ts'
import type { SpoolChanges } from './use-spool-changes.ts'
import { WeighDialog } from './weigh-dialog.tsx'

interface SpoolDetailProps {
  page: SpoolsPageData
  spool: Spool
  mayMake: boolean
  changes: SpoolChanges
  dialog: SpoolDialog | null
  /** Where the spool goes, when the code of a printer was scanned. */
  printer?: string | null
  onDialog: (dialog: SpoolDialog | null) => void
}

/** One spool: what is left of it, where it is, and what was printed from it. */
export function SpoolDetail(props: SpoolDetailProps) {
  const { page, spool, mayMake, changes, onDialog } = props
  const { number, material, color, brand, retired_at } = spool
  return (
    <>
      <header className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>
          S{number}: {material}, {color}
        </h2>
        <p>{retired_at === null ? brand : `${brand}, retired ${shopInstantText(retired_at)}`}</p>
      </header>
      {mayMake && retired_at === null ? (
        <Actions spool={spool} changes={changes} onDialog={onDialog} />
      ) : null}
      <Facts page={page} spool={spool} />
      {mayMake && retired_at !== null ? (
        <div className="compact flex flex-wrap gap-2">
          <Button
            disabled={changes.restore.isPending}
            onClick={() => changes.restore.mutate({ spool_id: spool.id, revision: spool.revision })}
          >
            Take back into use
          </Button>
        </div>
      ) : null}
      <Failed error={changes.moves.error ?? changes.restore.error} />
      <SpoolLog spoolId={spool.id} />
      <Dialogs {...props} />
    </>
  )
}

function Facts({ page, spool }: Pick<SpoolDetailProps, 'page' | 'spool'>) {
  const { remaining_mg, net_mg, empty_mg, lot, cost_cents, opened_at, dried_at, received_at } = spool
  return (
    <dl className="facts">
      <Fact name="Left">
        {amountText(remaining_mg)} of {amountText(net_mg)}
      </Fact>
      <Fact name="Place">{placeText(spool, printerNames(page))}</Fact>
      <Fact name="Empty spool">{empty_mg === null ? 'Weight not known' : amountText(empty_mg)}</Fact>
      <Fact name="Lot">{lot}</Fact>
      <Fact name="Cost">{cost_cents === null ? null : formatCents(cost_cents)}</Fact>
      <Fact name="Received">{shopInstantText(received_at)}</Fact>
      <Fact name="Opened">{opened_at === null ? 'Not yet' : shopInstantText(opened_at)}</Fact>
      <Fact name="Dried">{dried_at === null ? null : shopInstantText(dried_at)}</Fact>
    </dl>
  )
}

function Actions({ spool, changes, onDialog }: Pick<SpoolDetailProps, 'spool' | 'changes' | 'onDialog'>) {
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button onClick={() => onDialog('weigh')}>
        Weigh <Key>w</Key>
      </Button>
      <Button onClick={() => onDialog('move')}>
        Move <Key>m</Key>
      </Button>
      <Button onClick={() => onDialog('adjust')}>
        Correct <Key>a</Key>
      </Button>
      {spool.opened_at === null ? (
        <Button onClick={() => changes.moves.add(markIntent(spool, 'opened'))}>Opened now</Button>
      ) : null}
      <Button onClick={() => changes.moves.add(markIntent(spool, 'dried'))}>
        Dried now <Key>d</Key>
      </Button>
      <Button onClick={() => onDialog('edit')}>
        Edit <Key>e</Key>
      </Button>
      <Button onClick={() => onDialog('retire')}>
        Retire <Key>x</Key>
      </Button>
      <PrintMenu spools={[spool.number]} />
    </div>
  )
}

function SpoolLog({ spoolId }: { spoolId: string }) {
  const log = useQuery(trpc.filament.log.queryOptions({ spool_id: spoolId }))
  return (
    <section className={panel['block']} aria-label="History">
      <h3>History</h3>
      <Failed error={log.error} />
      <ol className="grid gap-2.5">
        {log.data?.map((entry) => (
          <li key={entry.id}>
            <p>{spoolLogText(entry)}</p>
            <p className="font-normal text-muted">
              {shopInstantText(entry.at)}
              {entry.who === null ? '' : `, ${entry.who}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Dialogs({ page, spool, changes, dialog, printer = null, onDialog }: SpoolDetailProps) {
  const shared = { spool, changes, onClose: () => onDialog(null) }
  if (dialog === 'weigh') return <WeighDialog {...shared} />
  if (dialog === 'adjust') return <AdjustDialog {...shared} />
  if (dialog === 'move') return <MoveDialog key={printer} {...shared} page={page} printer={printer} />
  if (dialog === 'edit') return <EditDialog {...shared} />
  if (dialog !== 'retire') return null
  return (
    <ReasonDialog
      title={`Retire S${spool.number}?`}
      label="Why"
      confirm="Retire"
      maxLength={300}
      action={changes.retire}
      onClose={shared.onClose}
      input={(why) => ({ spool_id: spool.id, revision: spool.revision, why })}
    >
      <p>{amountText(spool.remaining_mg)} of filament no longer counts. Its history stays.</p>
    </ReasonDialog>
  )
}
