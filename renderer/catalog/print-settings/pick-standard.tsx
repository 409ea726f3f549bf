import { setStandard } from '../../../shared/catalog/edit-settings.ts'
import { labelText } from '../../platform/ui/words.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import type { SettingProps } from './setting-props.ts'
import { unitOf } from './setting-units.ts'

/** Sets what is printed when a customer leaves a setting out: a value, or whatever the shop chooses for the part. */
export function PickStandard({ draft, change, at }: SettingProps) {
  const setting = draft.print_settings[at]
  const { standard } = setting
  const set = (value: number | string | null) =>
    change((catalog) => setStandard(catalog.print_settings[at], value))
  if (setting.type === 'choice')
    return (
      <div className="max-w-[420px]">
        <PickField
          label="Default"
          value={setting.automatic ? 'automatic' : `choice ${standard}`}
          options={[
            { value: 'automatic', label: 'The shop chooses for the part' },
            ...(setting.choices ?? []).map((choice) => ({
              value: `choice ${choice}`,
              label: labelText(choice),
            })),
          ]}
          onChange={(picked) => set(picked === 'automatic' ? null : picked.slice('choice '.length))}
        />
      </div>
    )
  return (
    <div className="max-w-[420px]">
      <FigureField
        label="Default"
        unit={unitOf(setting)}
        value={typeof standard === 'number' ? standard : Number.NaN}
        fault={null}
        onChange={set}
      />
    </div>
  )
}
