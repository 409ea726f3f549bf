import { NumberInput } from '@mantine/core'
import { useId } from 'react'
import type { PrintSetting, PrintSettings } from '../../../../shared/catalog/materials.ts'
import { rangeOf } from '../../../../shared/catalog/print-settings.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import field from '../../../platform/ui/field.module.css'
import { measureText, unbrokenFigures, unitSuffix } from '../../../platform/ui/words.ts'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import classes from './print-settings-panel.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { AUTOMATIC, choicesOf } from './setting-words.ts'

/** null resets to Standard or Automatic. `settled`: typing or dragging has ended. */
type OnSettingChange = (value: PrintSettings[string] | null, settled: boolean) => void

interface SettingFieldProps {
  setting: PrintSetting
  onChange: OnSettingChange
}

/** One setting of the catalog: a number with its range, choices, or a face of the part. */
export function SettingField({ setting, onChange }: SettingFieldProps) {
  if (setting.type === 'choice') return <ChoiceField setting={setting} onChange={onChange} />
  if (setting.type === 'face') return <FaceField setting={setting} onChange={onChange} />
  return <NumberField setting={setting} onChange={onChange} />
}

function NumberField({ setting, onChange }: SettingFieldProps) {
  const { catalog, choices } = useQuoteContext()
  const id = useId()
  if (!catalog) return null
  const range = rangeOf(catalog, setting, choices.print_settings)
  const figure = {
    ...range,
    value: Number(choices.print_settings[setting.name] ?? setting.standard),
    step: setting.step ?? (setting.type === 'int' ? 1 : 0.01),
  }
  const set = (next: number) => onChange(next === setting.standard ? null : next, false)
  return (
    <div className="grid gap-1.5">
      <div className={field['label']}>
        <label htmlFor={id}>{setting.label}</label>
        <span id={`${id}-range`} className="note leading-dense font-normal">
          {measureText(range.min, null)} to {measureText(range.max, setting.unit ?? null)}
        </span>
      </div>
      <div className={`grid grid-cols-fr-auto items-center gap-3 ${classes['slider']}`}>
        <input
          type="range"
          {...figure}
          aria-label={`${setting.label}, slider`}
          onChange={(event) => set(Number(event.currentTarget.value))}
        />
        <TypedFigure id={id} setting={setting} figure={figure} onSet={set} />
      </div>
      <p className="note leading-dense font-normal">{unbrokenFigures(setting.description)}</p>
    </div>
  )
}

interface TypedFigureProps {
  id: string
  setting: PrintSetting
  figure: Record<'value' | 'min' | 'max' | 'step', number>
  onSet: (value: number) => void
}

/** The same value as a number field; values out of range while typing are not sent. */
function TypedFigure({ id, setting, figure, onSet }: TypedFigureProps) {
  return (
    <NumberInput
      id={id}
      aria-describedby={`${id}-range`}
      styles={{ input: { width: 92, textAlign: 'right' } }}
      {...figure}
      hideControls
      decimalScale={decimalsOf(figure.step)}
      fixedDecimalScale
      suffix={setting.unit ? unitSuffix(setting.unit) : ''}
      allowDecimal={setting.type === 'float'}
      onChange={(next) => typeof next === 'number' && next >= figure.min && next <= figure.max && onSet(next)}
    />
  )
}

/** Returns the number of decimals of a step: a step of 0.01 writes 0.20. */
function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}

function ChoiceField({ setting, onChange }: SettingFieldProps) {
  const { choices } = useQuoteContext()
  const name = useId()
  const value = choices.print_settings[setting.name] ?? (setting.automatic ? AUTOMATIC : setting.standard)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>{setting.label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choicesOf(setting).map((choice) => (
          <label
            key={choice.value}
            className={`lifts hides-input rings inline-flex cursor-pointer items-center gap-1 border border-line text-small text-soft ${classes['choice']}`}
          >
            <input
              type="radio"
              name={name}
              checked={String(value) === choice.value}
              onChange={() => onChange(choice.value === AUTOMATIC ? null : choice.value, true)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p className="note leading-dense font-normal">{unbrokenFigures(setting.description)}</p>
    </fieldset>
  )
}

function FaceField({ setting, onChange }: SettingFieldProps) {
  const { choices } = useQuoteContext()
  const { picking, set } = useViewer()
  const chosen = Array.isArray(choices.print_settings[setting.name])
  return (
    <fieldset className="grid min-w-0 gap-2" aria-label={setting.label}>
      <span className={field['label']}>
        {setting.label}
        <span className="note leading-dense font-normal">{chosen ? 'Set by you' : 'Automatic'}</span>
      </span>
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={picking} onClick={() => set({ picking: !picking, previewedDown: null })}>
          {picking ? 'Click a face of the part' : 'Choose a face on the part'}
        </Button>
        {chosen ? (
          <Button look="bare" onClick={() => onChange(null, true)}>
            Automatic
          </Button>
        ) : null}
      </div>
      <p className="note leading-dense font-normal">{unbrokenFigures(setting.description)}</p>
    </fieldset>
  )
}
