import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { PrintersPage } from '../../../shared/printers/printers-page.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { PickField } from '../kit/pick-field.tsx'
import forms from '../kit/form.module.css'
import type { PrinterDialogProps } from './maintenance-dialog.tsx'

const UNKNOWN = { value: '', label: 'Not known' }

interface LoadedDialogProps extends PrinterDialogProps {
  materials: PrintersPage['materials']
}

/** Records which nozzle and which filament are in a printer. */
export function LoadedDialog({ shown, materials, changes, onClose }: LoadedDialogProps) {
  const { printer } = shown
  const [nozzle, setNozzle] = useState(shown.nozzle_mm === null ? '' : String(shown.nozzle_mm))
  const [material, setMaterial] = useState<string>(shown.loaded?.material ?? '')
  const [color, setColor] = useState(shown.loaded?.color ?? '')
  const own = materials.filter(({ id }) => printer.materials.includes(id))
  const colors = own.find(({ id }) => id === material)?.colors ?? []
  const chosenColor = colors.includes(color) ? color : (colors[0] ?? '')
  const { mutate, isPending, error } = changes.loaded
  const send = () =>
    mutate(
      {
        printer_id: shown.id,
        revision: shown.revision,
        nozzle_mm: nozzle === '' ? null : Number(nozzle),
        filament: material === '' ? null : { material, color: chosenColor },
      },
      {
        onSuccess: () => {
          changes.saying(`${printer.name}: nozzle and filament recorded`).onSuccess()
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`What is in ${printer.name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        ref={focusFirstField}
        className={forms['form']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <PickField
          label="Nozzle"
          value={nozzle}
          options={[UNKNOWN, ...printer.nozzles_mm.map((mm) => ({ value: String(mm), label: `${mm} mm` }))]}
          onChange={setNozzle}
        />
        <PickField
          label="Material"
          value={material}
          options={[UNKNOWN, ...own.map(({ id, label }) => ({ value: id, label }))]}
          onChange={setMaterial}
        />
        {colors.length > 0 ? (
          <PickField
            label="Color"
            value={chosenColor}
            options={colors.map((name) => ({ value: name, label: name }))}
            onChange={setColor}
          />
        ) : null}
        <Failed error={error} />
        <div className={forms['dialogActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
