import { setChoices } from '../../../shared/catalog/edit-settings.ts'
import { possibleChoices } from '../../../shared/catalog/setting-faults.ts'
import { labelText } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { CommittedField } from '../committed-field.tsx'
import type { SettingProps } from './setting-props.ts'

/** The choices that customers get: of those that can be estimated, or the shop's own words. */
export function ChoiceFields({ draft, change, at }: SettingProps) {
  const { name, label, choices = [] } = draft.print_settings[at]
  const possible = possibleChoices(name)
  const set = (next: readonly string[]) => change((catalog) => setChoices(catalog.print_settings, name, next))
  if (possible === null)
    return (
      <div className="max-w-[420px]">
        <CommittedField
          label="Choices, separated by commas"
          spoken={`Choices of ${label}`}
          value={choices.join(', ')}
          fault={undefined}
          onCommit={(text) => set(text.split(',').flatMap((choice) => choice.trim() || []))}
        />
      </div>
    )
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="text-small font-medium text-soft">Choices offered</legend>
      {possible.map((choice) => (
        <Checkbox
          key={choice}
          label={labelText(choice)}
          checked={choices.includes(choice)}
          onChange={(isOn) =>
            set(possible.filter((other) => (other === choice ? isOn : choices.includes(other))))
          }
        />
      ))}
    </fieldset>
  )
}
