import { useEffect, useRef } from 'react'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { isSameTab, tabKey, type FloorTab } from './floor-tabs.ts'
import { activityText } from '../floor/floor-words.ts'
import { activityTone } from './tablet-words.ts'
import classes from './work.module.css'

interface TabBarProps {
  tabs: readonly FloorTab[]
  current: FloorTab
  printers: readonly FloorPrinter[]
  /** Units that wait to be checked. */
  waiting: number
  onChange: (tab: FloorTab) => void
}

/** The printers as tabs, each with its state, and what waits to be checked. */
export function TabBar({ tabs, current, printers, waiting, onChange }: TabBarProps) {
  return (
    <nav className={`flex gap-2 overflow-x-auto px-4 py-2.5 ${classes['tabs']}`} aria-label="Printers">
      {tabs.map((tab) => (
        <TabButton
          key={tabKey(tab)}
          isCurrent={isSameTab(tab, current)}
          onClick={() => onChange(tab)}
          label={
            tab.kind === 'all'
              ? 'All'
              : tab.kind === 'group'
                ? tab.group
                : tab.kind === 'check'
                  ? 'Check'
                  : null
          }
          printer={tab.kind === 'printer' ? printers.find(({ id }) => id === tab.printer_id) : undefined}
          count={tab.kind === 'check' ? waiting : null}
        />
      ))}
    </nav>
  )
}

interface TabButtonProps {
  isCurrent: boolean
  label: string | null
  printer: FloorPrinter | undefined
  count: number | null
  onClick: () => void
}

function TabButton({ isCurrent, label, printer, count, onClick }: TabButtonProps) {
  const now = useNow()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <button ref={button} type="button" aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
      <strong>{label ?? printer?.name}</strong>
      {printer ? (
        <span
          className={`text-body font-medium whitespace-nowrap text-soft tone-${activityTone(printer, now)} ${classes['state']}`}
        >
          {activityText(printer, now)}
        </span>
      ) : null}
      {count !== null && count > 0 ? (
        <b className={`bg-sunken text-center text-soft ${classes['count']}`}>{count}</b>
      ) : null}
    </button>
  )
}
