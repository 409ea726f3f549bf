import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { ListedProfile, SlicerPageData } from '../../../shared/production/slicer/slicer-work.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import sections from '../../platform/kit/sections.module.css'
import tones from '../../platform/kit/tones.module.css'
import { AddProfile } from './add-profile.tsx'
import classes from './slicer.module.css'

type ProfiledPrinter = SlicerPageData['printers'][number]

interface PrinterProfilesProps {
  printer: ProfiledPrinter
  slicer: SlicerKind | null
  say: (text: string) => void
}

const ROLE_WORDS: Record<ListedProfile['role'], string> = {
  config: 'All settings, from PrusaSlicer',
  machine: 'Printer preset',
  process: 'Process preset',
  filament: 'Filament',
}

/** The settings files of one printer. */
export function PrinterProfiles({ printer, slicer, say }: PrinterProfilesProps) {
  const [isAdding, setAdding] = useState(false)
  const { name, profiles } = printer
  return (
    <section className={sections['section']} aria-label={name}>
      <h2>{name}</h2>
      {profiles.length === 0 ? (
        <p className={tones['quiet']}>No settings yet: plates of this printer are sliced by hand.</p>
      ) : (
        <ul className={`stack-12 ${classes['profiles']}`}>
          {profiles.map((profile) => (
            <Profile key={profile.id} profile={profile} printer={name} say={say} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddProfile printer={printer} slicer={slicer} say={say} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button aria-label={`Add settings of ${name}`} onClick={() => setAdding(true)}>
            Add settings
          </Button>
        </div>
      )}
    </section>
  )
}

function Profile({
  profile,
  printer,
  say,
}: {
  profile: ListedProfile
  printer: string
  say: (text: string) => void
}) {
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
    <li>
      <div>
        <p>{profile.name}</p>
        <p className={tones['quiet']}>{whatText(profile)}</p>
        {profile.removed.map(({ setting, why }) => (
          <p key={setting} className={tones['quiet']}>
            Left out <code>{setting}</code>: {why}
          </p>
        ))}
        <Failed error={remove.error} />
      </div>
      <Button
        aria-label={`Remove ${profile.name} of ${printer}`}
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
