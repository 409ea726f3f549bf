import { IconDeviceTablet, IconDeviceTv } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IDLE_MINUTES, type FloorDevice } from '../../../shared/accounts/floor-devices.ts'
import { Section } from '../account-frame.tsx'
import { whenText, nowSeconds } from '../account-words.ts'
import account from '../account.module.css'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './staff.module.css'

/** Tablets and wall displays at the printers; the owner removes them here. */
export function FloorDevices() {
  const list = useQuery(trpc.staff.floorDevices.list.queryOptions())
  const [ending, setEnding] = useState<FloorDevice | null>(null)
  return (
    <Section
      title="Shop-floor devices"
      lead="Tablets on which staff work with their PIN, and wall displays. Sign in on the device and open Console, Shop floor to add one."
    >
      {list.isPending ? <LoadingLines label="Loading devices" /> : null}
      <Failed error={list.error} />
      {list.data?.length === 0 ? <p className={`note ${classes['hint']}`}>No devices yet.</p> : null}
      <ul className={classes['entries']}>
        {list.data?.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </Section>
  )
}

function DeviceRow({ device, onEnd }: { device: FloorDevice; onEnd: () => void }) {
  const { name, kind, made_by, seen_at } = device
  const Icon = kind === 'wall' ? IconDeviceTv : IconDeviceTablet
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['person']}`}>
      <div className={`grid min-w-0 gap-0.5 ${account['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <Icon size={18} stroke={1.7} aria-hidden="true" /> {name}
        </p>
        <p className="note">
          {shownText(device)}, added by {made_by}
        </p>
      </div>
      <p className={`text-body font-medium ${classes['role']}`}>{kind === 'wall' ? 'Wall' : 'Tablet'}</p>
      {kind === 'tablet' ? (
        <IdleField device={device} />
      ) : (
        <p className={`note ${classes['lastSeen']}`}>Last seen {whenText(seen_at, nowSeconds())}</p>
      )}
      <Button look="bare" aria-label={`Remove the device ${name}`} onClick={onEnd}>
        Remove
      </Button>
    </li>
  )
}

function shownText({ printer_group, printer_ids }: FloorDevice): string {
  if (printer_group !== null) return `Group ${printer_group}`
  return printer_ids === null ? 'All printers' : counted(printer_ids.length, 'printer')
}

function IdleField({ device }: { device: FloorDevice }) {
  const queries = useQueryClient()
  const save = useMutation(
    trpc.staff.floorDevices.setIdleMinutes.mutationOptions({
      onSuccess: (devices) => queries.setQueryData(trpc.staff.floorDevices.list.queryKey(), devices),
    }),
  )
  return (
    <select
      className={`strong min-h-control rounded border border-line bg-surface text-small ${classes['idle']}`}
      aria-label={`PIN of ${device.name} again after`}
      value={device.idle_minutes}
      disabled={save.isPending}
      onChange={({ currentTarget }) => {
        const idle_minutes = IDLE_MINUTES.find((minutes) => String(minutes) === currentTarget.value)
        if (idle_minutes) save.mutate({ floor_device_id: device.id, idle_minutes })
      }}
    >
      {IDLE_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          PIN after {minutes} min
        </option>
      ))}
    </select>
  )
}

function EndDialog({ ending, onClose }: { ending: FloorDevice | null; onClose: () => void }) {
  const queries = useQueryClient()
  const end = useMutation(
    trpc.staff.floorDevices.end.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.staff.floorDevices.list.queryKey(), left),
    }),
  )
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Remove the device ${ending?.name ?? ''}?`}
      confirm="Remove"
      keep="Keep it"
      action={end}
      onClose={onClose}
      input={ending && { floor_device_id: ending.id }}
    >
      Whoever is working on it is signed out, and PINs no longer work there.
    </ConfirmDialog>
  )
}
