import { DocumentPage } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { printSettingPath } from './print-setting-rows.ts'
import { PickStandard } from './pick-standard.tsx'
import type { SettingProps } from './setting-props.ts'
import type { PrintSetting } from '../../../shared/catalog/materials.ts'
import { labelText } from '../../platform/ui/words.ts'

/** Sets what customers can change about a print: ranges, choices and defaults. */
export function PrintSettingsPage() {
  return (
    <DocumentPage kind="catalog" title="Print settings">
      {(fields) => (
        <>
          <p className="readable">You can’t add settings: API clients rely on their names and types.</p>
          <div>
            {fields.draft.print_settings.map(({ name }, at) => (
              <SettingRow key={name} {...fields} at={at} />
            ))}
          </div>
        </>
      )}
    </DocumentPage>
  )
}

function SettingRow(props: SettingProps) {
  const setting = props.draft.print_settings[props.at]
  const { label, name } = setting
  return (
    <FoldRow
      name={printSettingPath(name)}
      paths={[`print_settings.${props.at}`]}
      title={
        <>
          {label} <code className="font-mono fine font-normal">{name}</code>
        </>
      }
      values={settingText(setting)}
    >
      <SettingFields {...props} />
    </FoldRow>
  )
}

function SettingFields(props: SettingProps) {
  const { draft, faults, change, at } = props
  const setting = draft.print_settings[at]
  const fault = faults[`print_settings.${at}`] ?? faultWithin(faults, at)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3.5" aria-label={setting.label}>
      <div className="cell-row items-start">
        <LineField
          label="Label"
          value={setting.label}
          maxLength={60}
          onChange={(text) => change((catalog) => void (catalog.print_settings[at].label = text))}
        />
        <NoteField
          label="Description"
          value={setting.description}
          onChange={(text) => change((catalog) => void (catalog.print_settings[at].description = text))}
        />
      </div>
      {setting.type === 'choice' ? <ChoiceFields {...props} /> : null}
      {setting.type === 'int' || setting.type === 'float' ? <NumberFields {...props} /> : null}
      {setting.type === 'face' ? (
        <p className="readable">The customer clicks a face of the part. Left out, the shop chooses it.</p>
      ) : (
        <PickStandard {...props} />
      )}
      {fault ? <p className="text-fine text-stop">{fault}</p> : null}
    </fieldset>
  )
}

function faultWithin(faults: Record<string, string>, at: number): string | undefined {
  return Object.entries(faults).find(([path]) => path.startsWith(`print_settings.${at}.`))?.[1]
}

/** Writes which values customers can choose, and the default: "15 to 100%, by default 20%". */
function settingText(setting: PrintSetting): string {
  const { type, choices, min, max, standard, automatic, unit } = setting
  if (type === 'face') return 'The customer clicks a face'
  const range =
    choices?.map((choice) => labelText(choice)).join(', ') ??
    (min === undefined ? 'A range by choice' : `${min} to ${withUnit(max!, unit)}`)
  const value = typeof standard === 'number' ? withUnit(standard, unit) : labelText(standard ?? '')
  return `${range}, by default ${automatic ? 'the shop chooses' : value}`
}

function withUnit(value: number, unit: PrintSetting['unit']): string {
  return unit === '%' ? `${value}%` : [value, unit ?? []].flat().join(' ')
}
