import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { slicerText } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { SlicerPageData } from '../../../shared/production/slicer/slicer-work.ts'
import { refusalOf, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

interface ChooseSlicerProps {
  page: SlicerPageData
  say: (text: string) => void
}

const OTHER = 'other'
const NONE = ''

interface Choice {
  pick: string
  typed: string
  automatic: boolean
}

/** Returns the form's first values: the program in use, or else the first that was found. */
function firstChoice({ chosen, found, automatic }: SlicerPageData): Choice {
  if (chosen === null) return { pick: found[0]?.path ?? NONE, typed: '', automatic }
  const isFound = found.some(({ path }) => path === chosen.path)
  return { pick: isFound ? chosen.path : OTHER, typed: isFound ? '' : chosen.path, automatic }
}

/** Chooses the program: one that was found, one by its path, or none. */
export function SlicerChoice({ page, say }: ChooseSlicerProps) {
  const [choice, setChoice] = useState(() => firstChoice(page))
  const save = useSave(say)
  const { pick, typed, automatic } = choice
  const path = pick === OTHER ? typed : pick
  return (
    <section className="page-section" aria-label="Program">
      <h2>Program</h2>
      <InUse chosen={page.chosen} />
      <form
        className="grid min-w-0 grid-cols-1 gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ path: path === NONE ? null : path, automatic })
        }}
      >
        <ChoiceFields page={page} choice={choice} onChange={setChoice} />
        {save.error && refusalOf(save.error).code !== 'confirmation_required' ? (
          <Failed error={save.error} />
        ) : null}
        <div className="compact flex flex-wrap gap-2">
          <Button
            look="primary"
            type="submit"
            disabled={save.isPending || (pick === OTHER && typed.trim() === '')}
          >
            {save.isPending ? 'Looking at the program…' : 'Save'}
          </Button>
        </div>
      </form>
    </section>
  )
}

interface ChoiceFieldsProps {
  page: SlicerPageData
  choice: Choice
  onChange: (choice: Choice) => void
}

function ChoiceFields({ page, choice, onChange }: ChoiceFieldsProps) {
  return (
    <>
      <PickField
        label="Slicer"
        value={choice.pick}
        options={optionsOf(page.found)}
        onChange={(pick) => onChange({ ...choice, pick })}
      />
      {choice.pick === OTHER ? (
        <LineField
          label="Path of the program"
          meaning="The whole path on the shop’s computer, such as /opt/OrcaSlicer.AppImage. Only PrusaSlicer, OrcaSlicer and Bambu Studio are started."
          value={choice.typed}
          maxLength={1000}
          onChange={(typed) => onChange({ ...choice, typed })}
        />
      ) : null}
      <Checkbox
        label="Slice planned plates automatically, once nobody has changed them for a moment"
        checked={choice.automatic}
        onChange={(automatic) => onChange({ ...choice, automatic })}
      />
    </>
  )
}

function optionsOf(found: SlicerPageData['found']): { value: string; label: string }[] {
  return [
    ...found.map((one) => ({ value: one.path, label: `${slicerText(one)} (${one.path})` })),
    { value: OTHER, label: 'Another program, by its path' },
    { value: NONE, label: 'None: plates are sliced by hand' },
  ]
}

function InUse({ chosen }: Pick<SlicerPageData, 'chosen'>) {
  if (chosen === null) return <p>No slicer is used. Everything else works without one.</p>
  if (chosen.is_there)
    return (
      <p>
        {slicerText(chosen)} is used: <code>{chosen.path}</code>
      </p>
    )
  return (
    <Notice tone="attention" title={`${slicerText(chosen)} is no longer at its path`}>
      <code>{chosen.path}</code>. It may have been updated or removed. Choose it again, or another one.
    </Notice>
  )
}

function useSave(say: (text: string) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.slicer.choose.mutationOptions({
      onSuccess: (_nothing, { path }) => {
        say(path === null ? 'No slicer is used' : 'The slicer is saved')
        void queries.invalidateQueries({ queryKey: trpc.slicer.pathKey() })
      },
    }),
  )
}
