import { useState } from 'react'
import { IDLE_MINUTES } from '../../../shared/accounts/floor-devices.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { formField, LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { KINDS, useDeviceForm, useShownOptions } from './use-device-form.ts'

/** Makes the browser a shop-floor device: who is signed in here is signed out at that moment. */
export function MakeDevice() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Use on the shop floor</Button>
      {isOpen ? (
        <Dialog title="Use this device on the shop floor" onClose={() => setOpen(false)}>
          <DeviceForm />
        </Dialog>
      ) : null}
    </>
  )
}

const IDLE_OPTIONS = IDLE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes without a touch`,
}))

function DeviceForm() {
  const { form, make, submit } = useDeviceForm()
  const { kind, shown, idle_minutes } = form.values
  const name = formField(form.getInputProps('name'))
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p>
        You’ll be signed out of this browser. After that it opens nothing but the shop floor. An owner can
        remove it under Staff.
      </p>
      <LineField label="Name of the device" placeholder="Tablet at line A" {...name} />
      <PickField
        label="What it is for"
        value={kind}
        options={KINDS}
        onChange={(to) => form.setFieldValue('kind', to)}
      />
      <PickField
        label="Printers that it shows"
        value={shown}
        options={useShownOptions()}
        onChange={(to) => form.setFieldValue('shown', to)}
      />
      {kind === 'tablet' ? (
        <PickField
          label="Ask for the PIN again after"
          value={idle_minutes}
          options={IDLE_OPTIONS}
          onChange={(to) => form.setFieldValue('idle_minutes', to)}
        />
      ) : null}
      <Failed error={make.error} />
      <Button look="primary" type="submit" disabled={make.isPending}>
        Use this device on the shop floor
      </Button>
    </form>
  )
}
