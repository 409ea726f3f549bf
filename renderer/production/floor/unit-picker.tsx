import { Button } from '../../platform/ui/buttons.tsx'
import toggles from '../../platform/kit/toggles.module.css'

interface UnitPickerProps {
  units: readonly number[]
  picked: ReadonlySet<number>
  onPick: (units: ReadonlySet<number>) => void
}

/** Picks some of these units; all of them at first. */
export function UnitPicker({ units: all, picked, onPick }: UnitPickerProps) {
  if (all.length === 1) return <p>Unit {all[0]}</p>
  const toggle = (unit: number) => onPick(picked.symmetricDifference(new Set([unit])))
  return (
    <fieldset className={`grid gap-2 ${toggles['picker']}`}>
      <legend className="font-medium text-soft">
        {picked.size} of {all.length} units
      </legend>
      <div className={`${toggles['toggles']} flex flex-wrap gap-1`}>
        {all.map((unit) => (
          <button key={unit} type="button" aria-pressed={picked.has(unit)} onClick={() => toggle(unit)}>
            <span className="spoken">Unit </span>
            {unit}
          </button>
        ))}
      </div>
      <div className="compact flex flex-wrap gap-2">
        <Button look="bare" onClick={() => onPick(new Set(all))}>
          All
        </Button>
        <Button look="bare" onClick={() => onPick(new Set())}>
          None
        </Button>
      </div>
    </fieldset>
  )
}
