import { type RefObject, useEffect, useRef } from 'react'
import type { Finding } from '../../../../shared/geometry/finding.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Field } from '../../../platform/ui/field.tsx'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { bringPartIntoView } from '../quote-context/bring-part-into-view.ts'
import { MarkSpotButton } from './message-form.tsx'
import type { Draft } from './use-draft.ts'

interface MarkSpotProps {
  draft: Draft
  /** Null if the part is not known. */
  quote: Quote | null
  /** The element to scroll back to once a spot is marked. */
  form: RefObject<HTMLElement | null>
  /** Shows the part where it is not on the page yet. */
  onStart: () => void
}

/** Marks a spot by a click on the part, or by choosing a finding from a list. */
export function MarkSpot({ draft, quote, form, onStart }: MarkSpotProps) {
  const { marking, set } = useViewer()
  const wasMarking = useRef(false)
  useEffect(() => {
    if (wasMarking.current && !marking) form.current?.querySelector('textarea')?.focus()
    wasMarking.current = marking
  }, [marking, form])
  if (!quote?.preview_url) return null
  if (!marking)
    return (
      <MarkSpotButton
        draft={draft}
        onMark={() => {
          onStart()
          draft.markSpot()
          bringPartIntoView()
        }}
      />
    )
  return (
    <>
      <FindingPlaces draft={draft} findings={quote.manufacturability.findings} />
      <Button onClick={() => (draft.spot ? set({ marking: false }) : draft.removeSpot())}>
        {draft.spot ? 'Use this spot' : 'Cancel marking'}
      </Button>
    </>
  )
}

/** The places of the findings: a way to mark a spot without a pointer. */
function FindingPlaces({ draft, findings }: { draft: Draft; findings: readonly Finding[] }) {
  const places = findings.flatMap(({ code, title, features }) =>
    features.slice(0, 3).map((feature, index) => ({
      label: features.length > 1 ? `${title}, place ${index + 1}` : title,
      spot: { point_mm: feature.center_mm, normal: feature.normal, camera: null, finding: code },
    })),
  )
  if (places.length === 0) return null
  return (
    <Field label="Or choose a finding">
      {(wired) => (
        <select
          {...wired}
          value=""
          onChange={(event) => draft.pickSpot(places[Number(event.currentTarget.value)].spot)}
        >
          <option value="">Findings…</option>
          {places.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
