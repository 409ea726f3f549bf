import { IconFileText, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { labelChoices, travelersPath, type Printable } from './print-paths.ts'
import { usePrintSettings } from './print-settings.ts'

/** Buttons that print travelers and labels of plates, orders, units or printers. */
export function PrintMenu(printable: Printable) {
  const [settings] = usePrintSettings()
  const [isOpen, setOpen] = useState(false)
  const path = travelersPath(printable, settings.paper)
  const choices = labelChoices(printable)
  return (
    <>
      {path === null ? null : (
        <NewTabLink href={path} icon={<IconFileText size={18} stroke={1.8} aria-hidden="true" />}>
          Traveler
        </NewTabLink>
      )}
      {choices.length === 0 ? null : (
        <Button icon={<IconTag size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen(true)}>
          Labels…
        </Button>
      )}
      {isOpen ? <LabelsDialog choices={choices} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
