import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { ListedProfile, SettingsRow } from '../../../shared/production/slicer/slicer-work.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { AddProfile } from './add-profile.tsx'

interface SettingsSectionProps {
  row: SettingsRow
  slicer: SlicerKind | null
  say: (text: string) => void
}

const ROLE_WORDS: Record<ListedProfile['role'], string> = {
  config: 'Machine settings, from PrusaSlicer',
  machine: 'Printer preset',
  process: 'Process preset',
  filament: 'Filament',
}

/** The settings files of a model, or of a printer with its own. */
export function SettingsSection({ row, slicer, say }: SettingsSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const { name, printers, profiles, missing } = row
  return (
    <section className="page-section" aria-label={name}>
      <h2>{name}</h2>
      <p className="font-normal text-muted">{whoseText(row)}</p>
      {missing === null ? null : <p className="font-medium text-attention">{missing}</p>}
      {profiles.length === 0 && missing === null ? (
        <p className="font-normal text-muted">No settings yet: plates are sliced by hand.</p>
      ) : null}
      {profiles.length === 0 ? null : (
        <ul className="grid gap-3">
          {profiles.map((profile) => (
            <Profile key={profile.id} profile={profile} owner={name} say={say} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddProfile row={row} slicer={slicer} say={say} onClose={() => setAdding(false)} />
      ) : printers.length === 0 ? null : (
        <div className="compact flex flex-wrap gap-2">
          <Button aria-label={`Add settings of ${name}`} onClick={() => setAdding(true)}>
            Add settings
          </Button>
          <ShareButton row={row} say={say} />
        </div>
      )}
    </section>
  )
}

function whoseText({ printers, model, is_own }: SettingsRow): string {
  if (printers.length === 0) return 'No printer has this model now.'
  if (!is_own) return counted(printers.length, 'printer')
  return model === null ? 'A printer without a model.' : `A ${model} with settings of its own.`
}

/** Ends the own settings of a printer. */
function ShareButton({ row, say }: Omit<SettingsSectionProps, 'slicer'>) {
  const { name, printers, model, is_own, model_has_settings } = row
  const queries = useQueryClient()
  const share = useMutation(
    trpc.slicer.shareProfiles.mutationOptions({
      onSuccess: () => say(`${name} shares the settings of ${model}`),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.slicer.pathKey() }),
    }),
  )
  if (!is_own || model === null) return null
  return (
    <>
      <Button
        disabled={share.isPending}
        onClick={() => share.mutate({ printer_id: printers[0].id, model_has_settings })}
      >
        {model_has_settings ? `Remove them and use those of ${model}` : `Use them for every ${model}`}
      </Button>
      <Failed error={share.error} />
    </>
  )
}

interface ProfileProps {
  profile: ListedProfile
  owner: string
  say: (text: string) => void
}

function Profile({ profile, owner, say }: ProfileProps) {
  const queries = useQueryClient()
  const remove = useMutation(
    trpc.slicer.removeProfile.mutationOptions({
      onSuccess: () => {
        say(`${profile.name} is removed`)
        void queries.invalidateQueries({ queryKey: trpc.slicer.pathKey() })
      },
    }),
  )
  return (
    <li className="grid grid-cols-fr-auto items-start gap-x-4 gap-y-1">
      <div>
        <p>{profile.name}</p>
        <p className="font-normal text-muted">{whatText(profile)}</p>
        {profile.removed.map(({ setting, why }) => (
          <p key={setting} className="font-normal text-muted">
            Left out <code>{setting}</code>: {why}
          </p>
        ))}
        <Failed error={remove.error} />
      </div>
      <Button
        aria-label={`Remove ${profile.name} of ${owner}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ profile_id: profile.id })}
      >
        Remove
      </Button>
    </li>
  )
}

function whatText({ role, material, filament_type }: ListedProfile): string {
  const what = material === null ? ROLE_WORDS[role] : `${ROLE_WORDS[role]}: ${material}`
  return filament_type === null ? what : `${what}, for ${filament_type}`
}
