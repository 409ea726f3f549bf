import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SaveSlicerProfile, type SettingsRow } from '../../../shared/production/slicer/slicer-work.ts'
import { MAX_PROFILE_BYTES, MAX_PROFILE_FILES } from '../../../shared/production/slicer/check-profile.ts'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { FilesField } from '../../platform/kit/files-field.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

interface AddProfileProps {
  row: SettingsRow
  slicer: SlicerKind | null
  say: (text: string) => void
  onClose: () => void
}

type ChosenFiles = { files: { name: string; text: string }[] } | { fault: string } | null

/** Adds settings files to a model, or to a printer with its own: for the machine, or for one of its materials. */
export function AddProfile({ row, slicer, say, onClose }: AddProfileProps) {
  const [material, setMaterial] = useState('')
  const [chosen, setChosen] = useState<ChosenFiles>(null)
  const save = useAdd(row.name, say, onClose)
  const ready = chosen && 'files' in chosen ? chosen.files : null
  const send = () => {
    const input = SaveSlicerProfile.safeParse({
      printer_id: row.printers[0].id,
      material: material === '' ? null : material,
      files: ready,
    })
    if (input.success) save.mutate(input.data)
  }
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ProfileFields
        row={row}
        slicer={slicer}
        material={material}
        onMaterial={setMaterial}
        onFiles={setChosen}
      />
      {chosen && 'fault' in chosen ? <Notice tone="stop" live title={chosen.fault} /> : null}
      <Failed error={save.error} />
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={save.isPending || !ready || ready.length === 0}>
          Add
        </Button>
      </div>
    </form>
  )
}

interface ProfileFieldsProps extends Pick<AddProfileProps, 'row' | 'slicer'> {
  material: string
  onMaterial: (material: string) => void
  onFiles: (chosen: ChosenFiles) => void
}

function ProfileFields({ row, slicer, material, onMaterial, onFiles }: ProfileFieldsProps) {
  return (
    <>
      <PickField
        label="Settings of"
        value={material}
        options={[
          { value: '', label: 'The machine' },
          ...row.materials.map((id) => ({ value: id, label: `The filament ${id}` })),
        ]}
        onChange={onMaterial}
      />
      <FilesField
        meaning={helpFor(slicer)}
        accept=".ini,.json"
        onFiles={(files) => void readFiles(files).then(onFiles)}
      />
    </>
  )
}

function helpFor(slicer: SlicerKind | null): string {
  const prusa = 'PrusaSlicer: choose the printer’s profiles, then File > Export > Export Config.'
  const orca =
    'OrcaSlicer and Bambu Studio: a printer preset and a process preset, one after the other, and a filament preset for each material (.json), each together with the presets that it builds on.'
  return slicer === 'prusaslicer' ? prusa : slicer === null ? `${prusa} ${orca}` : orca
}

async function readFiles(files: File[]): Promise<ChosenFiles> {
  if (files.length === 0) return null
  if (files.length > MAX_PROFILE_FILES) return { fault: `Choose at most ${MAX_PROFILE_FILES} files.` }
  const large = files.find(({ size }) => size > MAX_PROFILE_BYTES)
  if (large) return { fault: `${large.name} is larger than 512 KB, so it is not a settings file.` }
  return {
    files: await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))),
  }
}

function useAdd(name: string, say: (text: string) => void, onClose: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.slicer.saveProfile.mutationOptions({
      onSuccess: ({ removed }) => {
        const left = removed.map(({ setting }) => setting).join(', ')
        say(left === '' ? `Settings of ${name} are added` : `Settings of ${name} are added without ${left}`)
        onClose()
        void queries.invalidateQueries({ queryKey: trpc.slicer.pathKey() })
      },
    }),
  )
}
