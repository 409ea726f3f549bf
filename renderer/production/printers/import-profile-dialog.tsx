import { useState } from 'react'
import {
  chooseSettings,
  defaultChoice,
  PRESET_KINDS,
  presetNames,
  UnreadableProfile,
  type PresetChoice,
  type PresetKind,
  type SlicerSettings,
} from '../../../shared/production/printers/profile-import/slicer-file.ts'
import { readSlicerFiles } from '../../../shared/production/printers/profile-import/read-slicer-files.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import { FilesField } from '../../platform/kit/files-field.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { ImportForm } from './import-form.tsx'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

interface ImportDialogProps {
  page: PrintersPageData
  changes: PrinterChanges
  onClose: () => void
}

/** The settings that were read, or a sentence that says why they could not be. */
type Read = { settings: SlicerSettings } | { fault: string }

/** Largest settings file that is read, in bytes: a vendor's bundle has about 0.5 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Makes a profile of a slicer's settings. The files are read in the browser; what is taken is shown before anything is saved. */
export function ImportProfileDialog(props: ImportDialogProps) {
  const [read, setRead] = useState<Read | null>(null)
  return (
    <DialogFrame onClose={props.onClose} title="Import a profile" size="lg">
      <div ref={focusFirstField} className="grid min-w-0 grid-cols-1 gap-3.5">
        <p>
          A file of PrusaSlicer (.ini, or .gcode with its settings at the end), or the files of OrcaSlicer
          (.json): printer, process and filament together.
        </p>
        <FilesField accept=".ini,.json,.gcode" onFiles={(files) => void readFiles(files).then(setRead)} />
        {read && 'fault' in read ? <Notice tone="stop" live title={read.fault} /> : null}
        {read && 'settings' in read ? <Presets {...props} settings={read.settings} /> : null}
      </div>
    </DialogFrame>
  )
}

function Presets({ settings, ...props }: ImportDialogProps & { settings: SlicerSettings }) {
  const [choice, setChoice] = useState<{ settings: SlicerSettings; presets: PresetChoice } | null>(null)
  // Other files have other presets.
  const presets = choice?.settings === settings ? choice.presets : defaultChoice(settings)
  return (
    <>
      <PresetFields
        settings={settings}
        choice={presets}
        onChoose={(chosen) => setChoice({ settings, presets: chosen })}
      />
      <ImportForm
        key={JSON.stringify(presets)}
        {...props}
        slicer={settings.slicer}
        chosen={chooseSettings(settings, presets)}
      />
    </>
  )
}

async function readFiles(files: File[]): Promise<Read> {
  const large = files.find(({ size }) => size > MAX_BYTES)
  if (large) return { fault: `${large.name} is too large to be a settings file.` }
  const texts = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })))
  try {
    return { settings: readSlicerFiles(texts) }
  } catch (error) {
    if (error instanceof UnreadableProfile) return { fault: error.message }
    throw error
  }
}

const KIND_LABELS: Record<PresetKind, string> = { printer: 'Printer', print: 'Process', filament: 'Filament' }

interface PresetFieldsProps {
  settings: SlicerSettings
  choice: PresetChoice
  onChoose: (choice: PresetChoice) => void
}

/** Chooses the presets of a bundle. A printer brings the process and the filament that its file names. */
function PresetFields({ settings, choice, onChoose }: PresetFieldsProps) {
  return PRESET_KINDS.map((kind) => {
    const names = presetNames(settings, kind)
    if (names.length < 2) return null
    return (
      <PickField
        key={kind}
        label={KIND_LABELS[kind]}
        value={choice[kind] ?? ''}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(name) =>
          onChoose(
            kind === 'printer' ? defaultChoice(settings, { printer: name }) : { ...choice, [kind]: name },
          )
        }
      />
    )
  })
}
