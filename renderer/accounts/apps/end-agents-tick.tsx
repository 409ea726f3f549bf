import { Tick } from '../../platform/ui/tick.tsx'

/** Returns true if a new password ends API keys and apps; selected by default. */
export function EndAgentsTick(props: { ticked: boolean; onTick: (ticked: boolean) => void }) {
  return (
    <Tick
      label="End all API keys and connected apps"
      meaning="Recommended: someone who knew the old password may have made them. You’ll need to reconnect your apps."
      {...props}
    />
  )
}
