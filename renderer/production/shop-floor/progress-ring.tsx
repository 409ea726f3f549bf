import classes from './plate.module.css'

const RADIUS = 52
const LENGTH = 2 * Math.PI * RADIUS

interface RingProps {
  /** From 0 to 1. */
  progress: number
  label: string
  tone: 'good' | 'attention' | 'stop' | 'quiet'
}

/** Shows how far along a print is, as a ring around its percentage. */
export function ProgressRing({ progress, label, tone }: RingProps) {
  const percent = Math.round(progress * 100)
  return (
    <div
      className={`relative grid flex-none place-items-center ${tone === 'quiet' ? 'text-good' : `tone-${tone}`} ${classes['ring']}`}
    >
      <svg className="absolute inset-0" viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={`${LENGTH * progress} ${LENGTH}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <progress className="spoken" aria-label={label} value={percent} max={100} />
      <strong className="strong figures text-display" aria-hidden="true">
        {percent}%
      </strong>
    </div>
  )
}
