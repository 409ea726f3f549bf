import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

export type NoticeTone = 'info' | 'good' | 'attention' | 'stop'

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  stop: IconAlertOctagon,
} as const

const SPOKEN_TONES = { info: 'Note', good: 'Done', attention: 'Attention', stop: 'Problem' } as const

/** The icon of a tone, with its word for screen readers. */
export function ToneIcon({ tone, size = 20 }: { tone: NoticeTone; size?: number }) {
  const Icon = ICONS[tone]
  return (
    <span className={`${classes['mark']} tone-${tone}`}>
      <Icon size={size} stroke={1.9} aria-hidden="true" />
      <span className="spoken">{SPOKEN_TONES[tone]}: </span>
    </span>
  )
}

/** A message with a tone and actions. `live` makes screen readers announce it when it appears. */
export function Notice(props: {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  live?: boolean
}) {
  return (
    <div
      className={`toned ${classes['notice']}`}
      data-tone={props.tone}
      role={props.live ? 'alert' : undefined}
    >
      <ToneIcon tone={props.tone} />
      <div className="min-w-0">
        {props.title ? <p className="font-semibold">{props.title}</p> : null}
        {props.children ? <div className="text-soft">{props.children}</div> : null}
        {props.actions ? (
          <div className="flex flex-wrap gap-2" style={{ marginTop: 10 }}>
            {props.actions}
          </div>
        ) : null}
      </div>
    </div>
  )
}
