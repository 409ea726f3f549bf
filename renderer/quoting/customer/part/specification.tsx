import { extraText } from '../../../../shared/catalog/chosen-extras.ts'
import { labelText } from '../../../platform/ui/words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { changedSettings } from '../choices/setting-words.ts'
import classes from './specification.module.css'
import { UNIT_NAMES } from '../quote-context/units-words.ts'

/** The choices of a quote, read-only. */
export function Specification() {
  const { quote, choices, catalog } = useQuoteContext()
  const material = catalog?.materials.find(({ id }) => id === choices.material)
  const settings = catalog ? changedSettings(catalog, choices.print_settings) : []
  const facts = [
    ['Material', choices.material_note ?? material?.label ?? choices.material],
    ['Color', choices.color_note ?? labelText(choices.color)],
    ['Quantity', String(choices.quantity)],
    ...(quote.extras.length > 0 ? [['Extras', quote.extras.map(extraText).join(', ')]] : []),
    ['Print settings', settings.length > 0 ? settings.join(', ') : 'Standard'],
    ...(choices.units ? [['File units', UNIT_NAMES[choices.units]]] : []),
  ]
  return (
    <dl className={`figures grid text-body ${classes['facts']}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-4 border-b border-hairline">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
