import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Kiosk, PairingCode } from '../../../shared/accounts/kiosks.ts'
import { Section } from '../account-frame.tsx'
import { whenText, nowSeconds } from '../account-words.ts'
import account from '../account.module.css'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { KioskDialog } from './kiosk-dialog.tsx'
import { KioskPictures } from './kiosk-pictures.tsx'
import { NetworkReach } from './network-reach.tsx'
import { PairingCodeNotice } from './pairing-code.tsx'
import classes from './staff.module.css'

/** Screens at the counter; the owner adds, changes and removes them here. */
export function Kiosks() {
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Kiosk | 'new' | null>(null)
  const [code, setCode] = useState<PairingCode | null>(null)
  const showCode = (made: PairingCode) => {
    setCode(made)
    setEdited(null)
    void queries.invalidateQueries({ queryKey: trpc.kiosk.list.queryKey() })
  }
  return (
    <Section
      title="Kiosks"
      lead="Screens at the counter on which customers get a price without an account. Any browser becomes one with a pairing code."
    >
      <NetworkReach />
      <div>
        <Button icon={<IconPlus size={18} stroke={1.8} />} onClick={() => setEdited('new')}>
          Add a kiosk
        </Button>
      </div>
      {code ? <PairingCodeNotice code={code} onDone={() => setCode(null)} /> : null}
      <KioskList onEdit={setEdited} onCode={showCode} />
      <KioskPictures />
      {edited ? (
        <KioskDialog
          kiosk={edited === 'new' ? null : edited}
          onAdded={showCode}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Section>
  )
}

interface KioskListProps {
  onEdit: (kiosk: Kiosk) => void
  onCode: (code: PairingCode) => void
}

function KioskList({ onEdit, onCode }: KioskListProps) {
  const list = useQuery(trpc.kiosk.list.queryOptions())
  const renew = useMutation(trpc.kiosk.renewCode.mutationOptions({ onSuccess: onCode }))
  const [ending, setEnding] = useState<Kiosk | null>(null)
  return (
    <>
      {list.isPending ? <LoadingLines label="Loading kiosks" /> : null}
      <Failed error={list.error ?? renew.error} />
      <ul className={classes['entries']}>
        {list.data?.map((kiosk) => (
          <KioskRow
            key={kiosk.id}
            kiosk={kiosk}
            onEdit={() => onEdit(kiosk)}
            onPair={() => renew.mutate({ kiosk_id: kiosk.id })}
            onEnd={() => setEnding(kiosk)}
          />
        ))}
      </ul>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </>
  )
}

function KioskRow(props: { kiosk: Kiosk; onEdit: () => void; onPair: () => void; onEnd: () => void }) {
  const { name, use, seen_at } = props.kiosk
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['person']}`}>
      <div className={`grid min-w-0 gap-0.5 ${account['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <IconDeviceDesktop size={18} stroke={1.7} aria-hidden="true" /> {name}
        </p>
        <p className="note">{use === 'order' ? 'Prices and orders' : 'Prices only'}</p>
      </div>
      <p className={`note ${classes['lastSeen']}`}>{seenText(seen_at)}</p>
      <Button look="bare" aria-label={`Edit the kiosk ${name}`} onClick={props.onEdit}>
        Edit
      </Button>
      <Button look="bare" aria-label={`New code for ${name}`} onClick={props.onPair}>
        New code
      </Button>
      <Button look="bare" aria-label={`Remove the kiosk ${name}`} onClick={props.onEnd}>
        Remove
      </Button>
    </li>
  )
}

function seenText(seenAt: number | null): string {
  return seenAt === null ? 'Not paired yet' : `Last seen ${whenText(seenAt, nowSeconds())}`
}

function EndDialog({ ending, onClose }: { ending: Kiosk | null; onClose: () => void }) {
  const queries = useQueryClient()
  const end = useMutation(
    trpc.kiosk.end.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.kiosk.list.queryKey(), left),
    }),
  )
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Remove the kiosk ${ending?.name ?? ''}?`}
      confirm="Remove"
      keep="Keep it"
      action={end}
      onClose={onClose}
      input={ending && { kiosk_id: ending.id }}
    >
      The visit on its screen ends, and the screen asks for a pairing code.
    </ConfirmDialog>
  )
}
