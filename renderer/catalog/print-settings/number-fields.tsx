import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import type { SettingProps } from './setting-props.ts'
import { unitOf } from './setting-units.ts'

const BOUNDS = [
  { bound: 'min', label: 'Minimum' },
  { bound: 'max', label: 'Maximum' },
] as const

/** The range of a number, or one range for each choice of the setting that it follows, and its step. */
export function NumberFields(props: SettingProps) {
  const { draft, change, at } = props
  const setting = draft.print_settings[at]
  return (
    <div className={forms['pair']}>
      {setting.range_by === undefined ? <Range {...props} /> : <RangesByChoice {...props} />}
      {setting.step === undefined ? null : (
        <FigureField
          label="In steps of"
          unit={unitOf(setting)}
          value={setting.step}
          fault={null}
          onChange={(value) => change((catalog) => void (catalog.print_settings[at].step = value))}
        />
      )}
    </div>
  )
}

function Range({ draft, change, at }: SettingProps) {
  const setting = draft.print_settings[at]
  return BOUNDS.map(({ bound, label }) => (
    <FigureField
      key={bound}
      label={label}
      unit={unitOf(setting)}
      value={setting[bound] ?? Number.NaN}
      fault={null}
      onChange={(value) => change((catalog) => void (catalog.print_settings[at][bound] = value))}
    />
  ))
}

function RangesByChoice({ draft, change, at }: SettingProps) {
  const setting = draft.print_settings[at]
  const leader = draft.print_settings.find(({ name }) => name === setting.range_by)
  const leaderText = leader?.label.toLowerCase() ?? ''
  return Object.entries(setting.ranges ?? {}).flatMap(([choice, range]) =>
    BOUNDS.map(({ bound, label }) => (
      <FigureField
        key={`${choice} ${bound}`}
        label={`${label} with ${leaderText} ${choice} ${leader?.unit ?? ''}`.trim()}
        unit={unitOf(setting)}
        value={range[bound]}
        fault={null}
        onChange={(value) =>
          change((catalog) => void (catalog.print_settings[at].ranges![choice][bound] = value))
        }
      />
    )),
  )
}
