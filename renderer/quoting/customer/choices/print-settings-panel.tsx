import { Box } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { MaterialsAnswer, PrintSettings } from '../../../../shared/catalog/materials.ts'
import field from '../../../platform/ui/field.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { SettingField } from './setting-field.tsx'
import { changedSettings, withSetting } from './setting-words.ts'

/** A slider or a typed value has to rest this long before a requote. */
const SETTLING_MS = 500

/** The print settings. Closed by default, since Standard suits most parts. */
export function PrintSettingsPanel() {
  const { catalog, choices } = useQuoteContext()
  const [opened, setOpened] = useState(false)
  if (!catalog) return null
  const changed = changedSettings(catalog, choices.print_settings)
  return (
    <div className="grid min-w-0 gap-2">
      <button
        type="button"
        className="turns grid min-h-control grid-cols-[18px_auto_1fr] items-center gap-2 rounded-small text-left"
        aria-expanded={opened}
        aria-controls="print-settings"
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        <span className={field['label']}>Print settings</span>
        <span className="truncate text-right note">
          {changed.length === 0 ? 'Standard' : changed.join(', ')}
        </span>
      </button>
      {opened ? <SettingList catalog={catalog} standard={changed.length === 0} /> : null}
    </div>
  )
}

function SettingList({ catalog, standard }: { catalog: MaterialsAnswer; standard: boolean }) {
  const { choices, change } = useQuoteContext()
  const set = (name: string, value: PrintSettings[string] | null, settled: boolean) => {
    const print_settings = withSetting(catalog, choices.print_settings, { name, value })
    change?.({ print_settings }, settled ? 0 : SETTLING_MS)
  }
  return (
    <Box id="print-settings" className="grid gap-4" p="4px 0 8px">
      {catalog.print_settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          onChange={(value, settled) => set(setting.name, value, settled)}
        />
      ))}
      {standard ? null : (
        <button
          type="button"
          className="accent-link justify-self-start text-small font-medium"
          onClick={() => change?.({ print_settings: {} })}
        >
          Back to Standard
        </button>
      )}
    </Box>
  )
}
