import { useState } from 'react'
import { LABEL_FORMATS, LabelFormatId, labelsOnPage } from '../../../shared/production/floor/label-formats.ts'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { labelsPath, type LabelChoice } from './print-paths.ts'
import { startAfter, usePrintSettings, type LabelPrintSettings } from './print-settings.ts'
import forms from '../../platform/kit/form.module.css'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'

const FORMATS = LabelFormatId.options.map((value) => ({ value, label: LABEL_FORMATS[value].name }))
const PAPERS = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
] as const

interface LabelsDialogProps {
  /** At least one. */
  choices: readonly LabelChoice[]
  onClose: () => void
}

/** Asks which labels on which format; format and start are remembered for this workstation. */
export function LabelsDialog({ choices, onClose }: LabelsDialogProps) {
  const [settings, save] = usePrintSettings()
  const [name, setName] = useState(choices[0].name)
  const choice = choices.find((candidate) => candidate.name === name) ?? choices[0]
  return (
    <DialogFrame onClose={onClose} title="Labels">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {choices.length > 1 ? (
          <PickField label="For" value={choice.name} options={choices.map(optionOf)} onChange={setName} />
        ) : null}
        <FormatFields settings={settings} save={save} />
        <SheetPreview
          format={LABEL_FORMATS[settings.format]}
          start={settings.start}
          count={choice.count}
          onStart={(start) => save({ ...settings, start })}
        />
        <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
          <Button onClick={onClose}>Close</Button>
          <NewTabLink
            look="primary"
            href={labelsPath(choice, settings)}
            // Only after the link was followed: it is made of the start.
            onClick={() => setTimeout(() => save({ ...settings, start: startAfter(settings, choice.count) }))}
          >
            {openText(settings, choice)}
          </NewTabLink>
        </div>
      </div>
    </DialogFrame>
  )
}

const optionOf = ({ name, label, count }: LabelChoice) => ({
  value: name,
  label: `${label} (${counted(count, 'label')})`,
})

function openText({ format }: LabelPrintSettings, { count }: LabelChoice): string {
  // A browser saves ZPL; the desktop program sends it to its printer.
  const verb = LABEL_FORMATS[format].dots_per_mm === null ? 'Open' : 'Get'
  return `${verb} ${counted(count, 'label')}`
}

function FormatFields({
  settings,
  save,
}: {
  settings: LabelPrintSettings
  save: (settings: LabelPrintSettings) => void
}) {
  return (
    <div className={forms['pair']}>
      <PickField
        label="Label format"
        value={settings.format}
        options={FORMATS}
        onChange={(format) => {
          const start = Math.min(settings.start, labelsOnPage(LABEL_FORMATS[format]))
          save({ ...settings, format, start })
        }}
      />
      <PickField
        label="Paper of travelers"
        value={settings.paper}
        options={PAPERS}
        onChange={(paper) => save({ ...settings, paper })}
      />
    </div>
  )
}
