import { useId } from 'react'
import classes from './tick.module.css'

interface TickProps {
  label: string
  /** A sentence of what it means. */
  meaning: string
  ticked: boolean
  onTick: (ticked: boolean) => void
}

/** A checkbox with its meaning; the whole box can be tapped. */
export function Tick({ label, meaning, ticked, onTick }: TickProps) {
  const id = useId()
  return (
    <div className={`rings relative grid items-center box ${classes['tick']}`}>
      <input
        id={id}
        type="checkbox"
        checked={ticked}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <label className="covers cursor-pointer font-medium" htmlFor={id}>
        {label}
      </label>
      <p className="text-small text-soft" id={`${id}-meaning`}>
        {meaning}
      </p>
    </div>
  )
}
