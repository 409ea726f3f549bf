import type { Workstation, WorkstationSettings } from '../../../shared/operations/workstation/workstation.ts'
import { Tick } from '../../platform/ui/tick.tsx'

interface PowerSectionProps {
  workstation: Workstation
  onChange: (settings: WorkstationSettings) => void
}

const SWITCHES: readonly { name: keyof WorkstationSettings; label: string; meaning: string }[] = [
  {
    name: 'start_at_login',
    label: 'Start Layerline at login',
    meaning: 'For the account that is signed in to this computer.',
  },
  {
    name: 'start_hidden',
    label: 'Start hidden in the tray',
    meaning: 'At login only. The tray, or starting Layerline again, shows the window.',
  },
  {
    name: 'awake_while_serving',
    label: 'Keep the computer awake while others use the shop',
    meaning: 'Whenever other computers, phones or the web can open the shop. The screen may turn off.',
  },
  {
    name: 'awake_while_printing',
    label: 'Keep the computer awake while a plate prints',
    meaning: 'As long as a plate of the shop is printing.',
  },
]

/** When the program starts, and whether the computer may sleep. */
export function PowerSection({ workstation: { settings, is_awake }, onChange }: PowerSectionProps) {
  const shown = SWITCHES.filter(({ name }) => name !== 'start_hidden' || settings.start_at_login)
  return (
    <fieldset className="legend-inside page-section">
      <legend>Start and power</legend>
      {shown.map(({ name, label, meaning }) => (
        <Tick
          key={name}
          label={label}
          meaning={meaning}
          ticked={settings[name]}
          onTick={(ticked) => onChange({ ...settings, [name]: ticked })}
        />
      ))}
      <p className="readable">
        {is_awake ? 'This computer is kept awake now.' : 'This computer may sleep now.'}
      </p>
    </fieldset>
  )
}
